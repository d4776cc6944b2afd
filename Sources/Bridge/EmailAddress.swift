/// What counts as an e-mail address.
public enum EmailAddress {
    /// Whether the text is an address: one `@`, something before it, and a domain of at least two labels made
    /// of letters, digits and hyphens (or non-ASCII letters); no blanks or control characters.
    ///
    /// Firebase refuses domains without a dot, so no account has one.
    ///
    /// - Parameter text: the text in UTF-8.
    /// - Returns: true when it is an address.
    public static func isAddress(_ text: some BidirectionalCollection<UInt8>) -> Bool {
        guard let at = text.firstIndex(of: UInt8(ascii: "@")), at != text.startIndex else { return false }
        for byte in text[..<at] where byte <= 0x20 || byte == 0x7F { return false }
        var labels = 1
        var labelLength = 0
        for byte in text[text.index(after: at)...] {
            switch byte {
            case UInt8(ascii: "."):
                guard labelLength > 0 else { return false }
                labels += 1
                labelLength = 0
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), 0x80...:
                labelLength += 1
            default: return false
            }
        }
        return labels > 1 && labelLength > 0
    }

    /// The domain of an address in lower case, or nil when there is none.
    ///
    /// - Parameter address: the address.
    /// - Returns: what follows the last `@`.
    public static func domain(of address: String) -> String? {
        guard let at = address.utf8.lastIndex(of: UInt8(ascii: "@")) else { return nil }
        let domain = address[address.utf8.index(after: at)...]
        if domain.isEmpty { return nil }
        // Firebase keeps addresses in lower case, so there is hardly ever anything to do.
        let isLowercase = domain.utf8.allSatisfy { $0 < 0x80 && !(0x41...0x5A).contains($0) }
        return isLowercase ? String(domain) : domain.lowercased()
    }

    /// Whether no mailbox can exist at a domain: its last label is set aside by RFC 2606 or RFC 6762.
    ///
    /// - Parameter domain: the domain in lower case.
    /// - Returns: true for `.test`, `.example`, `.invalid`, `.localhost` and `.local`.
    public static func isUndeliverable(_ domain: String) -> Bool {
        let label = domain.utf8.lastIndex(of: UInt8(ascii: ".")).map {
            domain.utf8[domain.utf8.index(after: $0)...]
        }
        return undeliverableLabels.contains { (label ?? domain.utf8[...]).elementsEqual($0.utf8) }
    }

    private static let undeliverableLabels = ["test", "example", "invalid", "localhost", "local"]
}
