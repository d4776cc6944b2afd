internal import Bridge
internal import JSON
internal import Schemes

/// Words for what is wrong with a scheme.
extension SchemeError: Voiced {
    var message: Message {
        switch self {
        case .unknown(let name, let known):
            Message(
                sentence: "There is no scheme \(quoted(name)).",
                hint: Spelling.nearest(to: name, among: known).map { "Did you mean \($0)? " }.map {
                    $0 + "All names: naru schemes"
                } ?? "The names are: \(Voice.list(known)). A file is named by its path.",
                exitCode: .configuration)
        case .tooLarge(let file):
            Message(
                sentence: "\(name(file)) is larger than 1 MiB, and no scheme is.",
                hint: "Name a scheme file, or a built-in scheme: naru schemes", exitCode: .configuration)
        case .json5(let file, let error):
            Message(
                sentence: "\(name(file)): line \(error.place.line), column \(error.place.column): "
                    + "\(error.fault.words).",
                hint: Self.help, exitCode: .configuration)
        case .fault(let file, let place, let fault):
            Message(
                sentence: "\(name(file)): line \(place.line), column \(place.column): \(fault.words).",
                hint: fault.hint, exitCode: .configuration)
        }
    }

    fileprivate static let help = "A scheme to start from: naru schemes kakao-prefix"
}

extension SchemeFault {
    fileprivate var words: String {
        switch self {
        case .notAnObject: "a scheme is an object, { … }"
        case .unknownMember(let name): "a scheme has no member \(quoted(name))"
        case .repeatedMember(let name): "\(quoted(name)) occurs twice"
        case .missingMember(let name): "the member \(quoted(name)) is missing"
        case .notAText(let member): "\(quoted(member)) must be a text that is not empty"
        case .notTexts(let member): "\(quoted(member)) must be a list of texts that are not empty"
        case .badName: "a name has only letters, digits, -, _ and ., at most 64"
        case .badProvider: "a provider has only lower-case letters, digits and -, at most 64"
        case .template(.unknownPlaceholder(let name, _)): "there is no placeholder \(quoted("{\(name)}"))"
        case .template(.dollar): "a $ stands before a placeholder"
        case .template(.strayBrace): "a brace has no partner"
        case .leadsNowhere: "no template of the address or the uid has a placeholder, so it leads to nobody"
        case .uselessDefaultIDs: "default ids are of no use without a password template with {id}"
        }
    }

    fileprivate var hint: String {
        switch self {
        case .unknownMember: "Allowed are \(Voice.list(SchemeFile.members))."
        case .template(.dollar): "Write {email} where the source code has ${email}."
        case .template:
            "Allowed are \(Voice.list(Template.Placeholder.allCases.map { "{\($0.rawValue)}" })); braces have "
                + "no other use."
        default: SchemeError.help
        }
    }
}

extension JSON5Fault {
    fileprivate var words: String {
        switch self {
        case .unexpected(let found, let expected):
            "\(found.map { quoted($0) } ?? "the end of the file") stands where \(expected.words) should be"
        case .unterminatedString: "a text that begins here has no end on its line"
        case .unterminatedComment: "a comment that begins here has no end"
        case .badEscape: "a backslash sequence is not one of JSON5's"
        case .loneSurrogate: "a text has half of a surrogate pair"
        case .malformedNumber: "a number is malformed"
        case .invalidUTF8: "there are bytes that are not UTF-8"
        case .nul: "there is a NUL character"
        case .tooDeep(let limit): "it nests more than \(limit) levels deep"
        }
    }
}

extension JSON5Expectation {
    fileprivate var words: String {
        switch self {
        case .value: "a value"
        case .memberName: "a member's name"
        case .colon: "a colon"
        case .commaOrObjectEnd: "a comma or }"
        case .commaOrArrayEnd: "a comma or ]"
        case .end: "nothing more"
        }
    }
}
