/// A pattern of a scheme: literal text with placeholders, for example `kakao{email}`.
public struct Template: Hashable, Sendable {
    /// What a placeholder stands for.
    public enum Placeholder: String, CaseIterable, Sendable {
        /// An e-mail address.
        case email
        /// A phone number that normalises to E.164.
        case phone
        /// A provider's user id: decimal digits without a leading zero that fit Int64.
        case id
        /// A nickname: any text.
        case nickname
    }

    /// A piece of a template.
    public enum Part: Hashable, Sendable {
        /// Text that stands for itself.
        case literal(String)
        /// A place to be filled.
        case placeholder(Placeholder)
    }

    /// The text as the scheme's author wrote it.
    public let text: String
    /// Its pieces in order; two literals never stand side by side.
    public let parts: [Part]

    /// Reads a template.
    ///
    /// - Parameter text: the text, with placeholders in braces.
    /// - Throws: `TemplateError` for a placeholder that does not exist, a `$` before one, or a brace
    ///   without its partner.
    public init(_ text: String) throws(TemplateError) {
        self.text = text
        var parts: [Part] = []
        var literal = ""
        var rest = text[...]
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            guard rest[brace] == "{", let end = rest[brace...].firstIndex(of: "}") else {
                throw .strayBrace(offset: text.distance(from: text.startIndex, to: brace))
            }
            let name = rest[rest.index(after: brace)..<end]
            guard let placeholder = Placeholder(rawValue: String(name)) else {
                throw .unknownPlaceholder(
                    name: String(name), offset: text.distance(from: text.startIndex, to: brace))
            }
            literal += rest[..<brace]
            if literal.hasSuffix("$") {
                throw .dollar(offset: text.distance(from: text.startIndex, to: brace) - 1)
            }
            if !literal.isEmpty { parts.append(.literal(literal)) }
            literal = ""
            parts.append(.placeholder(placeholder))
            rest = rest[rest.index(after: end)...]
        }
        literal += rest
        if !literal.isEmpty { parts.append(.literal(literal)) }
        self.parts = parts
    }

    private init(text: String, parts: [Part]) {
        self.text = text
        self.parts = parts
    }

    /// The template with its literal text in lower case, for comparison with addresses, which Firebase keeps in
    /// lower case.
    public var lowercased: Template {
        Template(
            text: text,
            parts: parts.map {
                if case .literal(let literal) = $0 { .literal(literal.lowercased()) } else { $0 }
            })
    }

    /// Whether the template has this placeholder.
    ///
    /// - Parameter placeholder: the placeholder.
    /// - Returns: true when it occurs at least once.
    public func contains(_ placeholder: Placeholder) -> Bool {
        parts.contains(.placeholder(placeholder))
    }

    /// Whether the template has any placeholder at all.
    public var hasPlaceholder: Bool {
        parts.contains { if case .placeholder = $0 { true } else { false } }
    }

    /// Whether the template is `{email}` and nothing else: the address is the person's own.
    public var isBareEmail: Bool { parts == [.placeholder(.email)] }
}

/// Why a text is not a template; offsets count characters from 0.
public enum TemplateError: Error, Equatable, Sendable {
    /// The name between braces is none of ``Template/Placeholder``.
    case unknownPlaceholder(name: String, offset: Int)
    /// A `$` stands before a placeholder, as source code writes it.
    case dollar(offset: Int)
    /// A brace has no partner.
    case strayBrace(offset: Int)
}
