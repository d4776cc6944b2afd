import Bridge
import Files
import Foundation
import Reporting
import Testing

@Suite("Members for the database tests")
struct MemberSamples {
    /// `Tests/Peers` loads these into databases; without the folder there is nothing to write.
    @Test(
        "Sample members are written into the folder that NARU_MEMBER_SAMPLES names",
        .enabled(if: ProcessInfo.processInfo.environment["NARU_MEMBER_SAMPLES"] != nil),
        arguments: ["nasty", "many", "none"])
    func write(name: String) throws {
        let folder = try #require(ProcessInfo.processInfo.environment["NARU_MEMBER_SAMPLES"])
        let members = name == "nasty" ? try NastyMembers.nasty() : name == "many" ? NastyMembers.many() : []
        let shared = NastyMembers.sharedEmails(of: members)
        let forms: [(String, (any ByteSink) -> any MemberExport)] = [
            ("csv", { MemberSpreadsheet(sink: $0) }), ("ndjson", { MemberLines(sink: $0) }),
            ("sql-postgres", { PostgresMembers(sink: $0) }), ("sql-mysql", { MySQLMembers(sink: $0) }),
            ("firebase-import", { FirebaseMembers(sink: $0, sharedEmails: shared) }),
        ]
        for (form, make) in forms {
            let path = "\(folder)/\(name).\(form)"
            try? FileManager.default.removeItem(atPath: path)
            let file = try OutputFile(creating: path)
            let export = make(file)
            try export.begin()
            for member in members { try export.add(member) }
            try export.finish()
            try file.finish()
        }
    }
}
