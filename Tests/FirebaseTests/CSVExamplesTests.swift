import Bridge
import Files
import Firebase
import Foundation
import Testing

@Suite("The examples' exports")
struct CSVExamplesTests {
    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Examples").path

    static let names: [String] = {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return entries.filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)/auth-export.csv") }
            .sorted()
    }()

    @Test("are there")
    func present() { #expect(Self.names.count >= 6) }

    @Test("hold the same accounts as CSV and as JSON, field for field", arguments: names)
    func sameAccounts(name: String) throws {
        let folder = "\(Self.folder)/\(name)/"
        let csv = try allAccounts(
            CSVAccountReader(source: InputFile(path: folder + "auth-export.csv"), name: "csv"))
        let json = try allAccounts(
            AccountStream(source: InputFile(path: folder + "auth-export.json"), name: "json"))
        #expect(csv.count == json.count)
        #expect(!csv.isEmpty)
        for (left, right) in zip(csv, json) { expectSame(left, right) }
    }
}

/// Reads to the end.
func allAccounts(_ reader: any AccountReader) throws -> [Account] {
    var accounts: [Account] = []
    while let account = try reader.next() { accounts.append(account) }
    #expect(try reader.next() == nil)
    #expect(reader.recordsRead == accounts.count)
    return accounts
}

/// Compares every field; an export as CSV has its own order of providers.
func expectSame(_ left: Account, _ right: Account, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(fields(of: left) == fields(of: right), sourceLocation: sourceLocation)
    #expect(left.password == right.password, sourceLocation: sourceLocation)
}

func fields(of account: Account) -> [String] {
    let providers = account.linkedProviders
        .map { "\($0.providerID) \($0.rawID ?? "-") \($0.email ?? "-")" }.sorted()
    let texts = [
        account.uid, account.email, account.displayName, account.photoURL, account.phoneNumber,
        account.customAttributes,
    ]
    // As bytes: texts that look the same may differ in them.
    return texts.map { $0.map { "\(Array($0.utf8))" } ?? "-" }
        + [
            "\(account.emailVerified)", "\(account.disabled)", "\(account.createdAt ?? -1)",
            "\(account.lastSignedInAt ?? -1)",
        ] + providers
}
