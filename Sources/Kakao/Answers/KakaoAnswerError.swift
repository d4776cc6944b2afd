public import JSON

/// Why an answer of Kakao's is not what it should be: facts for a sentence. No text of the answer is in it.
public enum KakaoAnswerError: Error, Equatable, Sendable {
    /// No bytes, or nothing but white space.
    case empty
    /// The answer begins with `<`: HTML or XML, as gateways and sign-in pages of networks send it.
    case markup
    /// The bytes end inside a value.
    case cut
    /// The bytes are not JSON; how many stand before the fault.
    case malformed(offset: Int)
    /// Something follows the JSON value; how many bytes stand before it.
    case trailing(offset: Int)
    /// A field holds a value of another type; the field is empty for the answer as a whole.
    case wrongType(field: String, expected: JSONKind, found: JSONKind)
    /// A field that every such answer has is not there, or `null`.
    case missing(field: String)
    /// A field should be a whole number of Int64.
    case notAnInteger(field: String, fault: IntegerFault)
    /// An id is 0 or negative.
    case idNotPositive(field: String)
    /// The answer is one of Kakao's errors, whatever its HTTP status says; `KakaoFailure` tells more.
    case errorAnswer(code: Int)
    /// The answer is a user's, but not as it should be.
    case user(IdentityFault)

    /// The error for a fault at hand.
    ///
    /// - Parameters:
    ///   - failure: the fault.
    ///   - field: where it is.
    init(_ failure: JSONFailure, field: StaticString) {
        switch failure.fault {
        case .empty: self = .empty
        case .markup: self = .markup
        case .truncated: self = .cut
        case .unexpected(_, .end), .trailing: self = .trailing(offset: failure.offset)
        case .wrongType(let expected, let found):
            self = .wrongType(field: "\(field)", expected: expected, found: found)
        case .notAnInteger(let fault): self = .notAnInteger(field: "\(field)", fault: fault)
        default: self = .malformed(offset: failure.offset)
        }
    }
}
