internal import Glibc

/// The address from which Kakao says that it was called, in the message of a refusal.
struct CallerAddress {
    /// The address in its usual form, IPv4 or IPv6.
    let text: String

    /// Finds the address after `callerIp=`.
    ///
    /// - Parameter message: Kakao's message, of which nothing but a well-formed address is taken.
    init?(in message: String) {
        let mark = Array("callerip=".utf8)
        let bytes = Array(message.utf8)
        let lower = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        guard bytes.count > mark.count,
            let start = (0..<bytes.count - mark.count).first(where: { lower[$0...].starts(with: mark) })
        else { return nil }
        var address = bytes[(start + mark.count)...].prefix {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") || $0 &- UInt8(ascii: "0") < 10
                || ($0 | 0x20) &- UInt8(ascii: "a") < 6
        }
        // The sentence goes on after a full stop.
        while address.last == UInt8(ascii: ".") { address.removeLast() }
        guard let text = Self.canonical(String(decoding: address, as: UTF8.self)) else { return nil }
        self.text = text
    }

    private static func canonical(_ text: String) -> String? {
        for family in [AF_INET, AF_INET6] {
            var address = in6_addr()
            guard inet_pton(family, text, &address) == 1 else { continue }
            var written = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
            guard inet_ntop(family, &address, &written, socklen_t(written.count)) != nil else { return nil }
            return String(
                decoding: written.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        return nil
    }
}
