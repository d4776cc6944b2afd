internal import Bridge
internal import FoundationEssentials

/// Accounts in the CSV of the Firebase CLI since 15.19.
enum CSVRewriting {
    private static let cellCount = 52
    private static let providerColumns = [
        "google.com": 7, "facebook.com": 11, "twitter.com": 15, "github.com": 19, "apple.com": 28,
        "microsoft.com": 32, "gc.apple.com": 36, "playgames.google.com": 40, "linkedin.com": 44,
        "yahoo.com": 48,
    ]

    /// The file. It begins with a byte order mark, so that one in the first uid remains.
    static func bytes(of accounts: [Account]) -> [UInt8] {
        var bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
        for account in accounts { bytes += line(account) }
        return bytes
    }

    private static func line(_ account: Account) -> [UInt8] {
        var cells = [[UInt8]](repeating: [], count: cellCount)
        // In quotes, so that the first one looks like nothing else.
        cells[0] = quoted(account.uid)
        cells[1] = cell(account.email)
        cells[2] = cell("\(account.emailVerified)")
        switch account.password {
        case .none: break
        case .scrypt(let hash, let salt):
            cells[3] = cell(Data(hash).base64EncodedString())
            cells[4] = cell(Data(salt).base64EncodedString())
        case .plain(let password): cells[3] = cell("fakeHash:salt=:password=\(password)")
        case .redacted: cells[3] = cell(Data("REDACTED".utf8).base64EncodedString())
        case .foreign: cells[3] = cell("AAAA")
        }
        cells[5] = cell(account.displayName)
        cells[6] = cell(account.photoURL)
        for provider in account.linkedProviders {
            guard let column = providerColumns[provider.providerID] else { continue }
            cells[column] = cell(provider.rawID)
            cells[column + 1] = cell(provider.email)
        }
        cells[23] = cell(account.createdAt.map { "\($0)" })
        cells[24] = cell(account.lastSignedInAt.map { "\($0)" })
        cells[25] = cell(account.phoneNumber)
        cells[26] = cell("\(account.disabled)")
        if let claims = account.customAttributes { cells[27] = quotedClaims(claims) }
        return Array(cells.joined(separator: ",".utf8)) + Array(",\n".utf8)
    }

    private static func cell(_ text: String?) -> [UInt8] {
        guard let text else { return [] }
        let needsQuotes = text.utf8.contains { "\",\r\n".utf8.contains($0) }
        return needsQuotes ? quoted(text) : Array(text.utf8)
    }

    private static func quoted(_ text: String) -> [UInt8] {
        let quote = UInt8(ascii: "\"")
        return [quote] + text.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
    }

    /// Quotes behind a backslash stay single.
    private static func quotedClaims(_ text: String) -> [UInt8] {
        let quote = UInt8(ascii: "\"")
        var written = [quote]
        var isEscaped = false
        for byte in text.utf8 {
            if byte == quote, !isEscaped { written.append(quote) }
            written.append(byte)
            isEscaped = byte == UInt8(ascii: "\\")
        }
        return written + [quote]
    }
}
