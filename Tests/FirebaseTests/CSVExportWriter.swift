import Bridge
import Foundation

/// Writes accounts as the versions of `firebase auth:export` do, with the quoting faults of each.
struct CSVExportWriter {
    /// A range of versions that write alike.
    enum Version: String, CaseIterable, Sendable {
        case before7 = "before 7.0"
        case from7 = "7.0 to 7.11"
        case from7dot12 = "7.12 to 8.12"
        case from8dot13 = "8.13 to 11.25.1"
        case from11dot25dot2 = "11.25.2 to 15.18"
        case from15dot19 = "15.19 and later"
    }

    var version: Version
    var lineEnd = "\n"
    var hasTrailingComma = true

    /// The base64 texts that go with an account: the account itself holds only bytes.
    func line(_ account: Account) -> String {
        var cells = [String](repeating: "", count: cellCount)
        cells[0] = account.uid
        cells[1] = account.email ?? ""
        cells[2] = account.emailVerified ? "true" : "false"
        if case .scrypt(let hash, let salt) = account.password {
            cells[3] = Data(hash).base64EncodedString()
            cells[4] = Data(salt).base64EncodedString()
        }
        cells[5] = name(account.displayName ?? "")
        cells[6] = account.photoURL ?? ""
        for provider in account.linkedProviders {
            guard let column = Self.columns[provider.providerID], column + 3 < cells.count else { continue }
            cells[column] = provider.rawID ?? ""
            cells[column + 1] = provider.email ?? ""
            cells[column + 2] = name(account.displayName ?? "")
            cells[column + 3] = account.photoURL ?? ""
        }
        cells[23] = account.createdAt.map(String.init) ?? ""
        cells[24] = account.lastSignedInAt.map(String.init) ?? ""
        cells[25] = account.phoneNumber ?? ""
        if cells.count > 26 { cells[26] = account.disabled ? "true" : "false" }
        if cells.count > 27 { cells[27] = claims(account.customAttributes ?? "") }
        return cells.joined(separator: ",") + (hasTrailingComma ? "," : "") + lineEnd
    }

    private static let columns = [
        "google.com": 7, "facebook.com": 11, "twitter.com": 15, "github.com": 19, "apple.com": 28,
        "microsoft.com": 32, "gc.apple.com": 36, "playgames.google.com": 40, "linkedin.com": 44,
        "yahoo.com": 48,
    ]

    private var cellCount: Int {
        switch version {
        case .before7, .from7: 26
        case .from7dot12: 27
        case .from8dot13, .from11dot25dot2: 28
        case .from15dot19: 52
        }
    }

    private func name(_ text: String) -> String {
        let bytes = text.utf8
        switch version {
        case .before7: return text
        case .from15dot19:
            let isSpecial = bytes.contains { [0x2C, 0x22, 0x0A, 0x0D].contains($0) }
            return isSpecial ? "\"\(text.replacingOccurrences(of: "\"", with: "\"\""))\"" : text
        default: return bytes.contains(0x2C) ? "\"\(text)\"" : text
        }
    }

    private func claims(_ text: String) -> String {
        if text.isEmpty || version == .from8dot13 { return text }
        var written = "\""
        var previous: Character?
        for character in text {
            written += character == "\"" && previous != "\\" ? "\"\"" : String(character)
            previous = character
        }
        return written + "\""
    }
}
