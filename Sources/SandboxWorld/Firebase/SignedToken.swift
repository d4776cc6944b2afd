internal import Crypto
internal import JSON

/// A JSON Web Token that somebody brings, taken apart.
struct SignedToken {
    private(set) var algorithm = ""
    private(set) var texts: [String: String] = [:]
    private(set) var numbers: [String: Int64] = [:]
    /// The value of `claims` as JSON.
    private(set) var claims: [UInt8]?
    private let signed: [UInt8]
    private let signature: [UInt8]

    /// Takes a token apart; nil when it is none.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Base64.decode(String(parts[0])),
            let payload = Base64.decode(String(parts[1])), let signature = Base64.decode(String(parts[2]))
        else { return nil }
        signed = Array("\(parts[0]).\(parts[1])".utf8)
        self.signature = signature
        do {
            try header.withUnsafeBytes { try readHeader(JSONReader($0)) }
            try payload.withUnsafeBytes { try readPayload(JSONReader($0)) }
        } catch {
            return nil
        }
    }

    /// Whether the key signed it.
    func isSigned(by key: RSAPrivateKey) -> Bool {
        algorithm == "RS256" && key.hasSigned(signed, with: signature)
    }

    private mutating func readHeader(_ reader: JSONReader) throws {
        var reader = reader
        try reader.beginObject()
        while let name = try reader.nextKey() {
            if name.equals("alg") { algorithm = try reader.string() } else { try reader.skip() }
        }
        try reader.finish()
    }

    private mutating func readPayload(_ reader: JSONReader) throws {
        var reader = reader
        try reader.beginObject()
        while let name = try reader.nextKey() {
            switch try reader.kind() {
            case .string: texts[name.string] = try reader.string()
            case .number: numbers[name.string] = try reader.integer()
            case .object where name.equals("claims"): claims = Array(try reader.raw())
            default: try reader.skip()
            }
        }
        try reader.finish()
    }
}
