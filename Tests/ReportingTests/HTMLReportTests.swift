import Bridge
import Crypto
import Files
import Foundation
import Testing

@testable import Reporting

@Suite("The page of a plan")
struct HTMLReportTests {
    private func page(of sample: HTMLSamplePlan) throws -> String {
        let sink = MemorySink()
        try sample.write(to: HTMLReport(sink: sink))
        return sink.text
    }

    private func part(_ text: String, from start: String, to end: String) throws -> String {
        let from = try #require(text.range(of: start))
        let to = try #require(text.range(of: end, range: from.upperBound..<text.endIndex))
        return String(text[from.upperBound..<to.lowerBound])
    }

    /// The rows of all blocks, read as JSON.
    private func rows(_ text: String) throws -> [[Any]] {
        var rows: [[Any]] = []
        for block in text.components(separatedBy: "<script type=\"application/json\" class=\"rows\">")
            .dropFirst()
        {
            let json = try #require(block.components(separatedBy: "</script>").first)
            rows += try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[Any]])
        }
        return rows
    }

    @Test("The policy names the hashes of exactly the script and the style in the page")
    func policy() throws {
        let text = try page(of: HTMLSamplePlan(count: 3))
        let policy = try part(text, from: "content=\"default-src", to: "\"")
        let script = try part(text, from: "<script type=\"module\" async>", to: "</script>")
        let style = try part(text, from: "<style>", to: "</style>")
        for (name, content) in [("script-src", script), ("style-src", style)] {
            let hash = Data(try SHA256().digest(of: Array(content.utf8)).bytes).base64EncodedString()
            #expect(policy.contains("\(name) 'sha256-\(hash)'"))
        }
        #expect(policy.hasPrefix(" 'none';"))
        #expect(policy.contains("base-uri 'none'; form-action 'none'"))
        #expect(!policy.contains("unsafe"))
    }

    @Test("No value of the data ends a script, opens a tag or breaks a line")
    func inertValues() throws {
        let text = try page(of: HTMLSamplePlan(count: 40))
        let data = try part(
            text, from: "<script type=\"application/json\" class=\"rows\">",
            to:
                "</script>\n<script type=\"application/json\" id=\"digest\">\"\(HTMLSamplePlan.id)\"</script>\n</body>"
        )
        #expect(data.contains("onerror"))
        #expect(!data.contains("<"))
        #expect(!text.unicodeScalars.contains { $0.value == 0x2028 || $0.value == 0x2029 })
    }

    @Test("The page asks for nothing from elsewhere and has no inline handler or style attribute")
    func selfContained() throws {
        let text = try page(of: HTMLSamplePlan(count: 0))
        let markup =
            try part(text, from: "<!doctype html>", to: "<style>")
            + part(text, from: "</style>", to: "<script type=\"module\"")
        #expect(!markup.contains(" style="))
        #expect(!markup.contains("src="))
        #expect(markup.range(of: #" on[a-z]+="#, options: .regularExpression) == nil)
        #expect(!text.contains("innerHTML"))
        #expect(!text.contains("@import"))
        #expect(!text.contains("{{"))
    }

    @Test("Every account is a row, in the order given, with its values unchanged")
    func everyRow() throws {
        let sample = HTMLSamplePlan(count: 1203)
        let text = try page(of: sample)
        let rows = try rows(text)
        #expect(rows.count == 1203)
        let blocks = text.components(separatedBy: "class=\"rows\">").count - 1
        #expect(blocks == 3, "blocks of 500 keep the page responsive")
        for (row, decision) in zip(rows, sample.decisions) {
            #expect(row[0] as? String == decision.uid)
            #expect(row[1] as? Int == (Status.allCases.firstIndex(of: decision.status) ?? -2) + 1)
            #expect(row[7] as? String == decision.account.displayName)
        }
    }

    @Test("What an account lacks is 0, and a missing time is null")
    func missingValues() throws {
        let sink = MemorySink()
        let report = HTMLReport(sink: sink)
        var sample = HTMLSamplePlan(count: 1).header()
        sample.schemes = []
        try report.begin(ReportedPlan(id: "", header: sample, masked: false, toolVersion: "1"))
        try report.add(Decision(account: AccountProfile(Account(uid: "a")), status: .native))
        try report.finish()
        #expect(sink.text.contains("\n[\"a\",7,0,0,0,0,0,0,null,null,0,1,0,0,0]\n"))
    }

    @Test("A scheme that the header does not know is named")
    func unknownScheme() throws {
        let sink = MemorySink()
        let report = HTMLReport(sink: sink)
        try report.begin(
            ReportedPlan(id: "", header: HTMLSamplePlan(count: 1).header(), masked: false, toolVersion: "1"))
        var decision = Decision(account: AccountProfile(Account(uid: "a")), status: .unmatched)
        decision.scheme = "elsewhere"
        try report.add(decision)
        try report.finish()
        #expect(sink.text.contains("[\"a\",6,0,0,0,\"elsewhere\","))
    }

    @Test("An account takes few bytes, so that 100,000 stay usable")
    func compactness() throws {
        let text = try page(of: HTMLSamplePlan(count: 2000))
        let data = try #require(text.range(of: "class=\"rows\">"))
        #expect(text[data.upperBound...].utf8.count < 2000 * 420)
    }
}
