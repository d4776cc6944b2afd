import Reporting
import Testing

@testable import CommandLine

@Suite("Quantities")
struct QuantityTests {
    @Test(
        "group digits by three",
        arguments: [
            (0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567"),
            (.min, "-9,223,372,036,854,775,808"),
        ])
    func grouped(number: Int, text: String) { #expect(Quantity.digits(number) == text) }

    @Test(
        "show rates",
        arguments: [
            (0, "0/s"), (0.04, "0.0/s"), (3.46, "3.5/s"), (9.97, "10.0/s"), (74.4, "74/s"), (.nan, "0/s"),
            (-1, "0/s"), (.infinity, "0/s"), (1e300, "1,000,000,000,000,000/s"),
        ])
    func rate(rate: Double, text: String) { #expect(Quantity.rate(rate) == text) }

    @Test(
        "show durations",
        arguments: [
            (0, "0 s"), (-5, "0 s"), (59.4, "59 s"), (59.6, "1 min 00 s"), (125, "2 min 05 s"),
            (3780, "1 h 03 min"),
            (187_200, "2 d 04 h"), (.infinity, "a long time"), (.nan, "a long time"),
        ])
    func duration(seconds: Double, text: String) { #expect(Quantity.duration(seconds: seconds) == text) }
}
