/// What the placeholders of a template stood for in one text.
public struct Captures: Hashable, Sendable {
    /// The e-mail address.
    public var email: String?
    /// The phone number as it stood there.
    public var phone: String?
    /// The id.
    public var id: String?
    /// The nickname.
    public var nickname: String?

    /// Nothing captured.
    public init() {}

    subscript(placeholder: Template.Placeholder) -> String? {
        get {
            switch placeholder {
            case .email: email
            case .phone: phone
            case .id: id
            case .nickname: nickname
            }
        }
        set {
            switch placeholder {
            case .email: email = newValue
            case .phone: phone = newValue
            case .id: id = newValue
            case .nickname: nickname = newValue
            }
        }
    }
}

extension Template {
    /// How many readings of one text are kept; a template that a person writes has one.
    static let readingLimit = 16

    /// All ways in which the whole text fits the template.
    ///
    /// A placeholder that occurs twice must stand for the same text both times.
    ///
    /// - Parameter text: the text; addresses come in lower case.
    /// - Returns: the readings, shortest first captures first; empty when the text does not fit.
    public func readings(of text: [UInt8]) -> [Captures] {
        var found: [Captures] = []
        read(text, from: 0, part: 0, captured: Captures(), into: &found)
        return found
    }

    private func read(
        _ text: [UInt8], from start: Int, part index: Int, captured: Captures, into found: inout [Captures]
    ) {
        guard found.count < Self.readingLimit else { return }
        guard index < parts.count else {
            if start == text.count, !found.contains(captured) { found.append(captured) }
            return
        }
        switch parts[index] {
        case .literal(let literal):
            guard text[start...].starts(with: literal.utf8) else { return }
            read(text, from: start + literal.utf8.count, part: index + 1, captured: captured, into: &found)
        case .placeholder(let placeholder):
            if index + 1 == parts.count {
                capture(placeholder, text, start, text.count, index, captured, &found)
                return
            }
            guard start < text.count else { return }
            for end in start + 1...text.count {
                // The next literal decides cheaply where a capture may end.
                if case .literal(let next) = parts[index + 1], !text[end...].starts(with: next.utf8) {
                    continue
                }
                capture(placeholder, text, start, end, index, captured, &found)
            }
        }
    }

    private func capture(
        _ placeholder: Placeholder, _ text: [UInt8], _ start: Int, _ end: Int, _ index: Int,
        _ captured: Captures, _ found: inout [Captures]
    ) {
        guard start < end, placeholder.accepts(text[start..<end]) else { return }
        let value = String(decoding: text[start..<end], as: UTF8.self)
        if let earlier = captured[placeholder], earlier != value { return }
        var captured = captured
        captured[placeholder] = value
        read(text, from: end, part: index + 1, captured: captured, into: &found)
    }
}

extension Template.Placeholder {
    /// Whether a text can be what the placeholder stands for.
    ///
    /// - Parameter text: the text in UTF-8, not empty.
    /// - Returns: false when it certainly is not.
    func accepts(_ text: ArraySlice<UInt8>) -> Bool {
        switch self {
        case .email: EmailAddress.isAddress(text)
        case .phone:
            text.first == UInt8(ascii: "+") && PhoneNumber.e164(String(decoding: text, as: UTF8.self)) != nil
        case .id: ProviderUserID.isDecimal(text)
        case .nickname: true
        }
    }
}
