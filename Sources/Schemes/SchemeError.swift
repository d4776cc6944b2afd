public import Bridge
public import JSON

/// Why a scheme cannot be used.
public enum SchemeError: Error, Equatable, Sendable {
    /// Neither a built-in scheme nor a file; the names of the built-in ones.
    case unknown(name: String, known: [String])
    /// The file is too large to be a scheme.
    case tooLarge(file: String)
    /// The file is not JSON5.
    case json5(file: String, error: JSON5Error)
    /// The file breaks a rule of schemes.
    case fault(file: String, place: JSON5Place, fault: SchemeFault)
}

/// Which rule a scheme breaks.
public enum SchemeFault: Equatable, Sendable {
    /// The file must hold an object.
    case notAnObject
    /// No member has this name.
    case unknownMember(name: String)
    /// A member occurs twice.
    case repeatedMember(name: String)
    /// A member is missing.
    case missingMember(name: String)
    /// A member must be a text that is not empty.
    case notAText(member: String)
    /// A member must be a list of texts that are not empty.
    case notTexts(member: String)
    /// A name has a character that is not allowed, or more than 64.
    case badName
    /// A provider's name must be lower-case letters, digits and hyphens.
    case badProvider
    /// A template is wrong.
    case template(TemplateError)
    /// No template of the address or the uid has a placeholder.
    case leadsNowhere
    /// A stand-in for an id occurs, but no password template has `{id}`.
    case uselessDefaultIDs
}
