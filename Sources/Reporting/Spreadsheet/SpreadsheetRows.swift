internal import Bridge

/// Rows of comma-separated values in a growing buffer, quoted as in RFC 4180.
struct SpreadsheetRows {
    private(set) var bytes: [UInt8] = []
    private var isFirst = true

    private static let comma = UInt8(ascii: ",")
    private static let quote = UInt8(ascii: "\"")
    private static let apostrophe = UInt8(ascii: "'")

    mutating func byteOrderMark() {
        bytes += [0xEF, 0xBB, 0xBF]
    }

    /// A decision, in the order of `SpreadsheetReport.columns`.
    mutating func row(_ decision: Decision) {
        text(decision.uid)
        trusted(decision.status.rawValue)
        trusted(decision.reason?.rawValue ?? "")
        text(decision.identity?.key.providerUserID)
        trusted(decision.evidence?.rawValue ?? "")
        text(decision.primaryUID)
        text(decision.scheme)
        text(decision.identity?.key.provider)
        trusted(decision.route?.rawValue ?? "")
        text(decision.account.email)
        flag(decision.account.emailVerified)
        text(decision.account.displayName)
        text(decision.account.phoneNumber)
        text(decision.identity?.email)
        text(decision.identity?.nickname)
        text(decision.identity?.phone)
        time(decision.account.createdAt)
        time(decision.account.lastSignedInAt)
        time(decision.identity?.connectedAt)
        flag(decision.account.disabled)
        trusted(decision.account.password.rawValue)
        number(decision.candidateCount)
        list(decision.candidates.lazy.map(\.identity.key.providerUserID))
        number(decision.records)
        list(decision.conflictingFields)
        list(decision.account.linkedProviders)
        flag(decision.sharesAddressWithIdentity)
        end()
    }

    /// A cell that needs neither quotes nor a guard.
    mutating func trusted(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
    }

    /// A cell of any text, guarded against being taken for a formula.
    mutating func text(_ text: String?) {
        separate()
        guard let text, !text.isEmpty else { return }
        let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { append($0) }
        if isWritten == nil { Array(text.utf8).withUnsafeBufferPointer { append($0) } }
    }

    /// A cell of texts, one blank between them.
    mutating func list(_ texts: some Collection<String>) {
        texts.isEmpty ? separate() : text(texts.joined(separator: " "))
    }

    /// `true`, or nothing.
    mutating func flag(_ flag: Bool) {
        separate()
        if flag { bytes.append(contentsOf: "true".utf8) }
    }

    mutating func number(_ number: Int) {
        separate()
        if (0...9).contains(number) {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number))
        } else {
            bytes.append(contentsOf: String(number).utf8)
        }
    }

    /// A time in ISO 8601, UTC.
    mutating func time(_ milliseconds: Int64?) {
        guard let milliseconds else { return separate() }
        // Before year 0 there is a minus sign in front.
        guard milliseconds >= 0 else { return text(UTCTime(milliseconds: milliseconds).text) }
        separate()
        UTCTime.append(milliseconds: milliseconds, to: &bytes)
    }

    /// Ends the row.
    mutating func end() {
        bytes.append(UInt8(ascii: "\n"))
        isFirst = true
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    private mutating func separate() {
        if !isFirst { bytes.append(Self.comma) }
        isFirst = false
    }

    private mutating func append(_ utf8: UnsafeBufferPointer<UInt8>) {
        let guarded = FormulaGuard.isNeeded(utf8)
        guard guarded || Self.needsQuotes(utf8) else {
            bytes.append(contentsOf: utf8)
            return
        }
        bytes.append(Self.quote)
        if guarded { bytes.append(Self.apostrophe) }
        for byte in utf8 {
            switch byte {
            case Self.quote: bytes += [Self.quote, Self.quote]
            // A NUL ends the cell, or the file, for many readers.
            case 0: bytes += [0xEF, 0xBF, 0xBD]
            default: bytes.append(byte)
            }
        }
        bytes.append(Self.quote)
    }

    private static func needsQuotes(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        if utf8.first == UInt8(ascii: " ") || utf8.last == UInt8(ascii: " ") { return true }
        // Without a branch per byte the loop is done many bytes at a time.
        var found: UInt8 = 0
        for byte in utf8 {
            found |= byte == comma ? 1 : 0
            found |= byte == quote ? 1 : 0
            found |= byte < 0x20 ? 1 : 0
        }
        return found != 0
    }
}
