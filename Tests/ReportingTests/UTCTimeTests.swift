import Foundation
import Testing

@testable import Reporting

@Suite("Times in UTC")
struct UTCTimeTests {
    @Test(
        "milliseconds become ISO 8601",
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"), (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
            (1_680_341_400_250, "2023-04-01T09:30:00.250Z"),
            (-62_135_596_800_001, "0000-12-31T23:59:59.999Z"),
            (253_402_300_800_000, "10000-01-01T00:00:00.000Z"),
            (.max, "292278994-08-17T07:12:55.807Z"), (.min, "-292275055-05-16T16:47:04.192Z"),
        ] as [(Int64, String)])
    func text(milliseconds: Int64, expected: String) {
        #expect(UTCTime(milliseconds: milliseconds).preciseText == expected)
    }

    @Test("every day of four centuries agrees with Foundation's calendar")
    func everyDay() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        // Foundation's Gregorian calendar turns Julian before 1582.
        for day in stride(from: -130_000, through: 146_097, by: 7) {
            let seconds = Int64(day) * 86_400 + 3_661
            let expected = calendar.dateComponents(
                [.year, .month, .day, .hour, .minute, .second],
                from: Date(timeIntervalSince1970: TimeInterval(seconds)))
            let time = UTCTime(milliseconds: seconds * 1000)
            #expect(time.year == expected.year && time.month == expected.month && time.day == expected.day)
            #expect(time.hour == 1 && time.minute == 1 && time.second == 1)
        }
    }

    @Test(
        "appending gives the same text, also beyond year 9999",
        arguments: [0, -1, 1_680_341_400_250, .max, .min] as [Int64])
    func appending(milliseconds: Int64) {
        var bytes: [UInt8] = []
        UTCTime.append(milliseconds: milliseconds, to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == UTCTime(milliseconds: milliseconds).text)
    }

    @Test(
        "months have one text each, and it reads back",
        arguments: [0, -1, 639, -23_640, -23_641, 119_999, Int(Int32.max)])
    func months(number: Int) {
        #expect(UTCTime.monthNumber(UTCTime.monthText(number)) == number)
    }

    @Test("the month of a time is the month in its text")
    func monthOfTime() {
        #expect(UTCTime.monthText(UTCTime(milliseconds: 1_680_341_400_250).monthNumber) == "2023-04")
        #expect(UTCTime.monthText(UTCTime(milliseconds: -1).monthNumber) == "1969-12")
    }

    @Test(
        "what is not exactly a month is nil",
        arguments: [
            "", "2023", "2023-4", "2023-13", "2023-00", "+2023-04", " 2023-04", "-9223372036854775808-01",
            "23-04",
        ])
    func notMonths(text: String) {
        #expect(UTCTime.monthNumber(text) == nil)
    }
}
