import Files
import Foundation
import Reporting
import Testing

@Suite("Pages for the browser tests")
struct HTMLSamplePages {
    /// The browser tests of `Tests/Peers` open these; without the folder there is nothing to write.
    @Test(
        "Sample pages are written into the folder that NARU_SAMPLE_PAGES names",
        .enabled(if: ProcessInfo.processInfo.environment["NARU_SAMPLE_PAGES"] != nil),
        arguments: [
            ("small", 1240, false), ("masked", 40, true), ("empty", 0, false), ("large", 100_000, false),
            ("beyond", 130_000, false),
        ])
    func write(name: String, count: Int, masked: Bool) throws {
        let folder = try #require(ProcessInfo.processInfo.environment["NARU_SAMPLE_PAGES"])
        let path = "\(folder)/\(name).html"
        try? FileManager.default.removeItem(atPath: path)
        let file = try OutputFile(creating: path)
        var sample = HTMLSamplePlan(count: count)
        sample.masked = masked
        try sample.write(to: HTMLReport(sink: file))
        try file.finish()
    }
}
