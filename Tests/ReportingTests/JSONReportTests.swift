import Bridge
import Files
import Testing

@testable import Reporting

@Suite("report.json")
struct JSONReportTests {
    private func jq(_ filter: String, _ bytes: [UInt8]) throws -> String {
        let output = try Program.run("jq", ["-c", filter], input: bytes)
        return String(decoding: output, as: UTF8.self).trimmingSuffix(while: { $0 == "\n" })
    }

    @Test(
        "jq finds what the documentation names",
        arguments: [
            (".format, .version", "\"naru-report\"\n1"),
            (".plan | length", "64"),
            (".tool", "\"naru 1.2.3\""),
            (".masked", "false"),
            (".ready", "false"),
            (".verdict", "\"1 of 2 accounts moves; 1 needs a person. 1 finding is dangerous.\""),
            (".addUp", "true"),
            (".counts.read - .counts.repeats == .counts.distinct", "true"),
            ("([.counts.statuses[]] | add) == .counts.distinct", "true"),
            (".counts.reasons.review[\"conflicting-records\"]", "1"),
            (".counts.signUps[\"2023-04\"].migrate", "1"),
            (".widerPolicies[] | select(.more > 0) | [.add, .more]", "[\"verified-email\",3]\n[\"email\",1]"),
            ("[.findings[] | select(.severity == \"danger\") | .kind]", "[\"claimable-address\"]"),
            (".findings[0].table", "[{\"key\":\"example.com\",\"count\":1}]"),
            (".findings[0].title", "\"1 account may be taken over through a mailbox\""),
            ("[.findings[] | .advice, .detail | length > 10] | all", "true"),
            ("[.inputs[].name]", "[\"users.json\",\"kakao.ndjson\"]"),
            (
                ".startedAt, .finishedAt, .durations.read",
                "\"2023-04-01T09:30:00.250Z\"\n\"2023-04-01T09:30:01.250Z\"\n700"
            ),
            (".folder", "\"reports/x\""),
        ])
    func members(filter: String, expected: String) throws {
        let times = ReportTimes(
            startedAt: 1_680_341_400_250, finishedAt: 1_680_341_401_250,
            durations: [.init(name: "read", milliseconds: 700)])
        #expect(
            try jq(filter, JSONReport.object(Samples.plan, times: times, folder: "reports/x")) == expected)
    }

    @Test("what is not known is left out, and the report is one line")
    func absent() throws {
        let sink = MemorySink()
        let report = JSONReport(sink: sink)
        try report.begin(Samples.largePlan)
        report.add(Samples.migrate)
        report.finish()
        #expect(
            try jq("[.plan, .startedAt, .finishedAt, .durations, .folder] | unique", sink.bytes) == "[null]")
        #expect(try jq("has(\"plan\") or has(\"startedAt\")", sink.bytes) == "false")
        #expect(sink.bytes.count { $0 == UInt8(ascii: "\n") } == 1 && sink.bytes.last == UInt8(ascii: "\n"))
    }

    @Test("jq reads every random report", arguments: 1...10 as ClosedRange<UInt64>)
    func random(seed: UInt64) throws {
        var random = RandomPlan(seed: seed)
        let header = random.header(for: random.decisions(20))
        let plan = ReportedPlan(id: "", header: header, masked: true, toolVersion: random.text())
        #expect(try jq(".findings | length", JSONReport.object(plan)) == "\(Finding.Kind.allCases.count)")
    }
}

extension String {
    fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> String {
        var text = self
        while let last = text.last, predicate(last) { text.removeLast() }
        return text
    }
}
