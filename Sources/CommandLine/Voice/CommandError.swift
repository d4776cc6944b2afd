internal import Firebase
internal import HTTP

/// Something that a command itself finds wrong.
enum CommandError: Error {
    /// A file is too large to be what it should be.
    case tooLarge(path: String, what: String)
    /// The hash parameters of a file or variable are wrong.
    case hashParameters(source: String, HashParametersError)
    /// Neither the plan nor the store has an account that fits what was asked for.
    case notFound(query: String, plan: String?, store: String?)
    /// A plan is not the one that its folder is named after.
    case planChanged(plan: String)
    /// A text is not a SHA-256, or is too short to tell plans apart.
    case notADigest(String)
    /// A file that should name accounts names none.
    case noUIDs(path: String)
    /// A file that should name accounts is far too large.
    case tooManyUIDs(path: String)
    /// A text is not the number of a run.
    case notARun(String)
    /// Neither files with identities nor a cache of them are there.
    case noIdentities(cache: String)
    /// There is no cache of identities.
    case noCache(String)
    /// There is nothing to tell the status of.
    case nothingYet(store: String, cache: String)
    /// A text is not a length of time.
    case notATimeSpan(flag: String, String)
    /// A variable should hold an address and does not.
    case badAddress(variable: String, HTTPAddress.Fault)
    /// A text is not the id of an identity provider.
    case notALinkProvider(String)
    /// A variable that names a stand-in is set and empty.
    case emptyVariable(String)
    /// A key or a token is needed and not given.
    case secretMissing(flag: String, variable: String)
    /// The app's own number is needed and not given.
    case appIDMissing
    /// The variable with the app's number holds none.
    case notAnAppID(String)
    /// What should be a key or a token is not one word.
    case notASecret(source: String)
    /// A key file of a service account is needed and not given.
    case credentialsMissing(flag: String, variable: String)
    /// A file with credentials is not what it should be.
    case credentials(path: String, ServiceAccountKeyError)
    /// The machine's own service account acts, and it has no key to sign with.
    case keyless(flag: String)
    /// It is not known as whom IAM is to sign.
    case signerMissing(flag: String)
    /// It is not known which project is meant.
    case projectMissing
    /// A text is not the id of a project.
    case notAProject(String)
    /// The variable that names the emulator does not.
    case badEmulatorHost(String)
    /// Claims cannot stand in a token; nil as their source when the two that are always there are given.
    case claims(source: String?, TokenClaimsError)
    /// A word is no claim with its value.
    case notAClaim(String)
    /// It is not said for whom tokens are to be made.
    case nobodyNamedToMintFor
    /// There is nobody to make a token for.
    case nobodyToMintFor
    /// More than one token is asked for, and no file to put them in.
    case tokensNeedFile
    /// A plan has no value with this pseudonym.
    case notMasked(pseudonym: String, plan: String)
}

extension CommandError: Voiced {
    var message: Message {
        switch self {
        case .tooLarge(let path, let what):
            Message(
                sentence: "\(name(path)) is larger than 1 MiB, and \(what) never are.",
                hint: "Check that it is the right file.", exitCode: .configuration)
        case .hashParameters(let source, let error):
            Message(
                sentence: "\(name(source)): \(error.words).", hint: error.hint, exitCode: .configuration)
        case .notFound(let query, let plan, let store):
            Message(
                sentence:
                    "Nothing in \(Voice.list([plan, store].compactMap { $0.map(name) }, "or")) fits \(quoted(query)).",
                hint: plan == nil
                    ? "The store knows members by uid, the identity's address or its id; other accounts are in the "
                        + "plan: --plan PLAN"
                    : "Give it whole: a uid, an address or a provider's user id. A pseudonym is for: naru unmask",
                exitCode: .badInput)
        case .noIdentities(let cache):
            Message(
                sentence: "naru plan needs --identities FILE..., or \(quoted(cache)) as naru fetch makes it.",
                hint: "naru fetch gets the users from Kakao; naru help plan tells of the files.",
                exitCode: .usage)
        case .noCache(let path):
            Message(
                sentence: "There is no cache of identities \(quoted(path)).",
                hint: "naru fetch makes it; another one is named with --identity-cache FILE.",
                exitCode: .noInput)
        case .nothingYet(let store, let cache):
            Message(
                sentence:
                    "There is neither a store \(quoted(store)) nor a cache of identities \(quoted(cache)).",
                hint:
                    "naru apply makes the one, naru fetch the other; name them with --store and --identity-cache.",
                exitCode: .noInput)
        case .notATimeSpan(let flag, let text):
            Message(
                sentence: "\(flag) takes a number and s, m, h or d, such as 90s or 7d, not \(quoted(text)).",
                exitCode: .usage)
        case .badAddress(let variable, let fault):
            Message(
                sentence: "\(variable) is not an address that can be used: \(fault.words).",
                hint:
                    "Write it like https://example.com, or http://127.0.0.1:8080 for a stand-in on this machine.",
                exitCode: .configuration)
        case .keyless(let flag):
            Message(
                sentence: "There is no key to sign with: this machine's own service account has none.",
                hint: "Let IAM sign: \(flag). Or give a key file: --credentials FILE",
                exitCode: .configuration)
        case .signerMissing(let flag):
            Message(
                sentence: "It is not known as which service account IAM is to sign.",
                hint: "Name it: \(flag)", exitCode: .usage)
        case .notALinkProvider(let text):
            Message(
                sentence: "\(quoted(text)) is not the id of an identity provider.",
                hint: "It stands in the Firebase console under Sign-in method, like oidc.kakao.",
                exitCode: .usage)
        case .emptyVariable(let name):
            Message(
                sentence: "\(name) is set and empty.",
                hint: "Give it the stand-in's address, or unset it to ask the service itself.",
                exitCode: .configuration)
        case .secretMissing(let flag, let variable):
            Message(
                sentence: "There is no key: neither \(flag) nor the variable \(variable) is given.",
                hint: "Put it into a file of your own (chmod 600) and name that.", exitCode: .configuration)
        case .appIDMissing:
            Message(
                sentence:
                    "naru me needs --app-id N: without it, a token that was made for another app would be taken.",
                hint: "Kakao Developers shows the app's number beside its name.", exitCode: .usage)
        case .notAnAppID(let text):
            Message(
                sentence: "KAKAO_APP_ID is not the number of an app: \(quoted(text)).",
                exitCode: .configuration)
        case .notASecret(let source):
            Message(
                sentence: "\(name(source)) does not hold a key or a token: one word, and nothing else.",
                hint: "Copy it again from where it was made.", exitCode: .configuration)
        case .planChanged(let plan):
            Message(
                sentence:
                    "\(name(plan)) was changed after it was made: its folder is named after another digest.",
                hint: "Make the plan again from its inputs; nothing in a changed one can be relied on.",
                exitCode: .badInput)
        case .notADigest(let text):
            Message(
                sentence: "\(quoted(text)) is not the SHA-256 of a plan.",
                hint: "Give it as sha256sum prints it: at least 12 of its digits, 0-9 and a-f.",
                exitCode: .usage)
        case .noUIDs(let path):
            Message(
                sentence: "\(name(path)) names no account.", hint: "Write one uid on each line.",
                exitCode: .badInput)
        case .tooManyUIDs(let path):
            Message(
                sentence: "\(name(path)) is larger than 256 MiB.",
                hint: "Check that it is the right file: one uid on each line.", exitCode: .badInput)
        case .notARun(let text):
            Message(
                sentence: "\(quoted(text)) is not the number of a run.", hint: "To see the runs: naru status",
                exitCode: .usage)
        case .credentialsMissing(let flag, let variable):
            Message(
                sentence: "There are no credentials: neither \(flag) nor the variable \(variable) is given.",
                hint: "The Firebase console makes a key file: Project settings, Service accounts.",
                exitCode: .configuration)
        case .credentials(let path, let error):
            Message(
                sentence: "\(name(path)) \(error.words).", hint: error.hint, exitCode: .configuration)
        case .projectMissing:
            Message(
                sentence: "It is not known which project is meant.",
                hint: "Name it: --project ID, as the Firebase console shows it.", exitCode: .configuration)
        case .notAProject(let text):
            Message(sentence: "\(quoted(text)) is not the id of a project.", exitCode: .usage)
        case .badEmulatorHost(let text):
            Message(
                sentence: "FIREBASE_AUTH_EMULATOR_HOST is not a host with a port: \(quoted(text)).",
                hint: "Write it like 127.0.0.1:9099, or unset it to work with Firebase itself.",
                exitCode: .configuration)
        case .claims(let source, let error):
            Message(
                sentence: source.map { "\(name($0)): \(error.words)." }
                    ?? "The claims provider and providerUserId are always there, and only Naru says them.",
                hint: error.hint, exitCode: .badInput)
        case .notAClaim(let text):
            Message(sentence: "--claim takes NAME=VALUE, not \(quoted(text)).", exitCode: .usage)
        case .nobodyNamedToMintFor:
            Message(
                sentence: "naru mint needs to know for whom.",
                hint: "--uid, --provider-user-id, --from FILE, or --all.", exitCode: .usage)
        case .nobodyToMintFor:
            Message(
                sentence: "There is no member to make a token for.", hint: "To see the store: naru status",
                exitCode: .badInput)
        case .tokensNeedFile:
            Message(
                sentence:
                    "More than one token is not written to a terminal or a pipe, for whoever sees one has it.",
                hint: "Name a new file: --output FILE", exitCode: .usage)
        case .notMasked(let pseudonym, let plan):
            Message(
                sentence: "No value in \(name(plan)) has the pseudonym \(quoted(pseudonym)) under this key.",
                hint: "It may come from another plan, or was made with another key: --mask-key FILE",
                exitCode: .badInput)
        }
    }
}
