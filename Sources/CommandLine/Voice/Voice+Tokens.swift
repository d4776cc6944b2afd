internal import Bridge
internal import Crypto
internal import Firebase
internal import Pipeline

/// Words for keys and tokens of Firebase.
extension ServiceAccountKeyError {
    /// What is wrong, as in "The file …".
    var words: String {
        switch self {
        case .notJSON: "is no key file: it is not a JSON object"
        case .configurationOfAnApp: "is what an app carries to find its project, and holds no key"
        case .otherType(let type): "holds credentials of the type \(quoted(type)), which cannot sign tokens"
        case .missing(let member): "is no key file of a service account: it has no \(member)"
        case .badKey(.unreadable): "has a private_key that cannot be read"
        case .badKey(.locked): "has a private_key that is locked with a password"
        case .badKey(.notRSA): "has a private_key that is not an RSA key"
        case .badKey(.tooShort(let bits)): "has a private_key of only \(bits) bits"
        }
    }

    /// What to do.
    var hint: String {
        switch self {
        case .badKey(.unreadable): "Copy the file again as it was downloaded, or make a new key."
        default: "The Firebase console makes a key file: Project settings, Service accounts."
        }
    }
}

extension TokenClaimsError {
    /// What is wrong, as a sentence without its end.
    var words: String {
        switch self {
        case .notAnObject: "claims must be one JSON object"
        case .nameEmpty: "a claim has no name"
        case .reserved(let name):
            "the name \(quoted(name)) is reserved, and Firebase takes no claim of that name"
        case .repeated(let name): "the claim \(quoted(name)) is there twice"
        case .tooLong(let bytes):
            "the claims have \(bytes) bytes, and Firebase takes at most \(TokenClaims.byteLimit)"
        }
    }

    /// What to do.
    var hint: String? {
        switch self {
        case .notAnObject: "Write it like {\"role\":\"teacher\"}."
        case .reserved: "Give it another name."
        case .nameEmpty, .repeated, .tooLong: nil
        }
    }
}

extension TokenClaimsError: Voiced {
    var message: Message { CommandError.claims(source: "The token", self).message }
}

extension CustomTokenError: Voiced {
    var message: Message {
        switch self {
        case .uidEmpty: Message(sentence: "A uid is empty.", exitCode: .badInput)
        case .uidTooLong(let bytes):
            Message(
                sentence:
                    "A uid has \(bytes) bytes, and Firebase takes at most \(CustomTokenMinter.uidLimit).",
                exitCode: .badInput)
        }
    }
}

extension MintRefusal: Voiced {
    var message: Message {
        switch self {
        case .unknownUID(let uid):
            Message(
                sentence: "No token for \(quoted(uid)): the store knows no such account.",
                hint: "Signing in with it would make a new, empty user. To look: naru why \(argument(uid))",
                exitCode: .badInput)
        case .unknownIdentity(let key):
            Message(
                sentence: "No token for \(printable(key.provider)) id \(quoted(key.providerUserID)): "
                    + "nobody with this id is a member.",
                exitCode: .badInput)
        case .merged(let uid, let member):
            Message(
                sentence: "No token for \(quoted(uid)): it was merged into the member \(quoted(member)).",
                hint: "naru mint --uid \(argument(member))", exitCode: .badInput)
        case .disabled(let uid):
            Message(
                sentence: "No token for \(quoted(uid)): the account is disabled.", exitCode: .badInput)
        }
    }
}
