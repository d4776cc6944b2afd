internal import Crypto
internal import Firebase

extension HashParametersError {
    var words: String {
        switch self {
        case .empty: "there are no hash parameters in it"
        case .unreadable(let line): "line \(line) is not a parameter"
        case .unknownName(let name, let line):
            "line \(line) names a parameter that Naru does not know" + (name.map { ", \(quoted($0))" } ?? "")
        case .missing(let field): "\(field.rawValue) is missing"
        case .withheld: "the key was withheld from whoever asked for it"
        case .contradiction(let field, let line, let firstLine):
            "line \(line) gives another \(field.rawValue) than line \(firstLine)"
        case .otherAlgorithm(let name, let line):
            "line \(line): the algorithm \(name.map { quoted($0) } ?? "there") is not SCRYPT, the only one whose "
                + "hashes Naru can check"
        case .notBase64(let field, let line): "line \(line): \(field.rawValue) is not base64"
        case .signerKeySize(let bytes, let expected, let line):
            (line.map { "line \($0): " } ?? "")
                + "the signer key has \(bytes) bytes, and Firebase's have \(expected)"
        case .notANumber(let field, let line): "line \(line): \(field.rawValue) is not a number"
        case .outOfRange(let field, let value, let allowed, let line):
            (line.map { "line \($0): " } ?? "")
                + "\(field.rawValue) is \(value), and Firebase allows \(allowed.lowerBound) to \(allowed.upperBound)"
        }
    }

    var hint: String {
        switch self {
        case .withheld:
            "Whoever reads the configuration needs the permission firebaseauth.configs.getHashConfig."
        case .otherAlgorithm: "Plan without proof: --no-proof"
        default:
            "Copy it from the Firebase console: Authentication, Users, the menu above the table, Password hash "
                + "parameters."
        }
    }
}

extension CryptoError: Voiced {
    var message: Message {
        switch self {
        case .unavailable(let algorithm):
            Message(
                sentence: "This machine's OpenSSL does not offer \(algorithm).",
                hint: "Use Debian's libssl3 with its standard configuration.", exitCode: .fault)
        case .scryptMemory(let bytes):
            Message(
                sentence: "There is not enough memory for a password hash, which takes \(bytes >> 20) MiB.",
                hint: "Use fewer threads: --threads 1", exitCode: .tryAgain)
        case .scryptParameters:
            Message(sentence: "OpenSSL refuses the hash parameters.", exitCode: .configuration)
        case .keySize:
            Message(sentence: "A key has the wrong size.", exitCode: .configuration)
        case .noRandomBytes:
            Message(sentence: "This machine gives no random bytes.", exitCode: .fault)
        }
    }
}
