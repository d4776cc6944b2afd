internal import JSON

/// What an error answer holds, of the resource API and of the login server alike.
struct FailureAnswer {
    /// Whether the body is JSON.
    private(set) var isJSON = false
    private(set) var code: Int?
    /// Kakao's words: to be looked at, never to be kept.
    private(set) var message: String?
    private(set) var requiredScopes: [String] = []
    /// The login server's `error`.
    private(set) var error: String?
    /// The login server's `error_code`.
    private(set) var errorCode: String?

    private static let scopeLimit = 32

    /// Reads a body; one that is not JSON leaves everything empty.
    ///
    /// - Parameter body: the bytes.
    init(_ body: [UInt8]) {
        do throws(KakaoAnswerError) {
            self = try AnswerReader.read(body) { reader in
                var answer = FailureAnswer()
                guard try reader.json.kind() == .object else {
                    try reader.json.skip()
                    return answer
                }
                try reader.object("") { try answer.read($0, &$1) }
                return answer
            }
        } catch {
            // A gateway's page, or half an answer: nothing of it counts.
        }
    }

    private init() {
        isJSON = true
    }

    private mutating func read(_ name: JSONText, _ reader: inout AnswerReader) throws {
        switch name {
        case "code": code = try reader.code()
        case "msg": message = try Self.text(&reader)
        case "required_scopes": try readScopes(&reader)
        case "error": error = try Self.word(&reader, Self.isErrorName)
        case "error_code": errorCode = try Self.word(&reader, Self.isErrorCode)
        default: try reader.json.skip()
        }
    }

    private mutating func readScopes(_ reader: inout AnswerReader) throws {
        requiredScopes = []
        guard try reader.json.kind() == .array else { return try reader.json.skip() }
        var scopes: [String] = []
        try reader.array("") { reader in
            guard let scope = try Self.word(&reader, Self.isScope), scopes.count < Self.scopeLimit else {
                return
            }
            scopes.append(scope)
        }
        requiredScopes = scopes
    }

    private static func text(_ reader: inout AnswerReader) throws -> String? {
        if try reader.json.kind() == .string { return try reader.json.string() }
        try reader.json.skip()
        return nil
    }

    /// A text of the kind that is expected; anything else counts as missing, for it could be anything.
    private static func word(_ reader: inout AnswerReader, _ isExpected: (String) -> Bool) throws -> String? {
        try text(&reader).flatMap { isExpected($0) ? $0 : nil }
    }

    private static func isErrorName(_ text: String) -> Bool {
        1...64 ~= text.utf8.count && text.utf8.allSatisfy { isLower($0) || $0 == UInt8(ascii: "_") }
    }

    private static func isErrorCode(_ text: String) -> Bool {
        text.hasPrefix("KOE") && 4...9 ~= text.utf8.count && text.utf8.dropFirst(3).allSatisfy(isDigit)
    }

    private static func isScope(_ text: String) -> Bool {
        1...64 ~= text.utf8.count
            && text.utf8.allSatisfy {
                isLower($0) || isDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
            }
    }

    private static func isLower(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") < 26 }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
