internal import Crypto
internal import Files
internal import Firebase
internal import HTTP

/// What commands that act for a Firebase project have in common: whose credentials, and which target.
enum FirebaseAccess {
    /// The emulator that the environment names instead of Firebase.
    ///
    /// - Returns: host and port; nil when there is none.
    /// - Throws: `CommandError.badEmulatorHost`.
    static func emulator() throws -> String? {
        guard let text = Terminal.environment(EnvironmentVariable.emulatorHost.name), !text.isEmpty else {
            return nil
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let letters = text.utf8.allSatisfy {
            $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "@")
        }
        guard letters, parts.count > 1, let host = parts.first, !host.isEmpty,
            let port = parts.last.flatMap({ UInt16($0) }),
            port > 0
        else { throw CommandError.badEmulatorHost(text) }
        return text
    }

    /// The key of the service account that is to act.
    ///
    /// - Parameter arguments: may have `--credentials`.
    /// - Returns: the key.
    /// - Throws: `CommandError`; `FileError`; `PrivateFile.ReadableByOthers`.
    static func serviceAccount(_ arguments: ParsedArguments) throws -> ServiceAccountKey {
        let (path, credentials) = try credentials(arguments)
        if case .metadata = credentials { throw CommandError.keyless(flag: Flag.keyless.spelling) }
        guard case .serviceAccount(let key) = credentials else {
            throw CommandError.credentials(path: path, .otherType("authorized_user"))
        }
        return key
    }

    /// A client for the project that is meant.
    ///
    /// - Parameters:
    ///   - arguments: may have `--project`, `--credentials`, `--tenant` and `--trace`.
    ///   - console: where it is told which project that is.
    /// - Returns: the client.
    /// - Throws: `CommandError`; `FileError`; `PrivateFile.ReadableByOthers`; `HTTPError`.
    static func client(_ arguments: ParsedArguments, _ console: Console) throws -> FirebaseClient {
        let emulator = try emulator()
        let credentials = emulator == nil ? try self.credentials(arguments).credentials : .emulator
        let named = ["GOOGLE_CLOUD_PROJECT", "GCLOUD_PROJECT"].lazy.compactMap { name in
            Terminal.environment(name).flatMap { $0.isEmpty ? nil : $0 }
        }
        guard let project = arguments.value(.project) ?? named.first ?? credentials.projectID else {
            throw CommandError.projectMissing
        }
        let letters = project.utf8.allSatisfy { 0x21...0x7E ~= $0 && !"/?#%".utf8.contains($0) }
        guard letters, project != ".", project != "..", !project.isEmpty else {
            throw CommandError.notAProject(project)
        }
        let tenant = arguments.value(.tenant)
        let target: FirebaseTarget
        if let emulator {
            do {
                target = try FirebaseTarget(emulator: emulator, project: project, tenant: tenant)
            } catch {
                throw CommandError.badAddress(variable: EnvironmentVariable.emulatorHost.name, error)
            }
        } else {
            target = try FirebaseTarget(
                project: project, tenant: tenant, api: try NetworkAccess.address(.firebaseURL),
                oauth: try NetworkAccess.address(.oauthURL))
        }
        console.talk.note(
            "The project is \(printable(project))"
                + (tenant.map { ", tenant \(printable($0))," } ?? "")
                + (emulator == nil
                    ? " at \(printable(target.api.host))."
                    : " at the emulator, \(printable(target.api.host))."))
        let http = try NetworkAccess.http(arguments, width: 4, code: FirebaseClient.code(of:))
        return FirebaseClient(http, target, credentials)
    }

    /// Looks at the way to Firebase.
    ///
    /// - Parameter arguments: may have `--project`, `--credentials`, `--tenant` and `--trace`.
    /// - Returns: what looks.
    /// - Throws: as ``client(_:_:)``.
    static func doctor(_ arguments: ParsedArguments) throws -> FirebaseDoctor {
        let target = try client(arguments, Console(isQuiet: true)).target
        return FirebaseDoctor(
            credentials: try emulator() == nil ? try credentials(arguments).credentials : .emulator,
            target: target,
            http: try NetworkAccess.http(arguments, width: 2, code: FirebaseClient.code(of:)),
            publisher: try NetworkAccess.address(.googleURL), iam: try NetworkAccess.address(.iamURL))
    }

    private static func credentials(
        _ arguments: ParsedArguments
    ) throws -> (path: String, credentials: GoogleCredentials) {
        let variable = EnvironmentVariable.credentials.name
        let named = Terminal.environment(variable).flatMap { $0.isEmpty ? nil : $0 }
        guard let path = arguments.value(.credentials) ?? named ?? gcloudFile() else {
            if let server = try metadataServer() { return (server.host, .metadata(server)) }
            throw CommandError.credentialsMissing(flag: Flag.credentials.form, variable: variable)
        }
        guard var bytes = try PrivateFile.contents(of: path) else {
            throw CommandError.credentials(path: path, .notJSON)
        }
        defer { wipe(&bytes) }
        do {
            return (path, try GoogleCredentials(decoding: bytes))
        } catch {
            throw CommandError.credentials(path: path, error)
        }
    }

    /// The metadata server, where this runs on a machine at Google: nobody else's network is asked.
    private static func metadataServer() throws -> HTTPAddress? {
        let named = Terminal.environment(EnvironmentVariable.metadataHost.name).flatMap {
            $0.isEmpty ? nil : $0
        }
        let product = try? InputFile.contents(of: "/sys/class/dmi/id/product_name")
        let isThere =
            product?.starts(with: Array("Google".utf8)) == true || Terminal.environment("K_SERVICE") != nil
        guard let host = named ?? (isThere ? "metadata.google.internal" : nil) else { return nil }
        do {
            return try HTTPAddress(metadataServer: host)
        } catch {
            throw CommandError.badAddress(variable: EnvironmentVariable.metadataHost.name, error)
        }
    }

    /// Signs custom tokens through IAM, without a key.
    ///
    /// - Parameter arguments: may have `--credentials` and `--service-account`.
    /// - Returns: the signer.
    /// - Throws: `CommandError`; `FileError`; `PrivateFile.ReadableByOthers`; `HTTPError`.
    static func remoteSigner(_ arguments: ParsedArguments) throws -> RemoteSigner {
        let credentials = try credentials(arguments).credentials
        let http = try NetworkAccess.http(arguments, width: 4, code: FirebaseClient.code(of:))
        var account = arguments.value(.serviceAccountToSign)
        switch credentials {
        case .serviceAccount(let key): account = account ?? key.clientEmail
        case .metadata(let server) where account == nil:
            account = try Interrupts.held {
                try Blocking.wait(unless: Interrupts.check) { try await AccessTokens.account(server, http) }
            }
        default: break
        }
        guard let account else { throw CommandError.signerMissing(flag: Flag.serviceAccountToSign.form) }
        let oauth = try NetworkAccess.address(.oauthURL) ?? "https://oauth2.googleapis.com"
        return try RemoteSigner(
            account: account, http, iam: try NetworkAccess.address(.iamURL),
            AccessTokens(credentials, http, HTTPAddress(oauth)))
    }

    /// What `gcloud auth application-default login` leaves, if it is there.
    private static func gcloudFile() -> String? {
        let folder =
            Terminal.environment("CLOUDSDK_CONFIG")
            ?? Terminal.environment("HOME").map { $0 + "/.config/gcloud" }
        guard let path = folder.map({ $0 + "/application_default_credentials.json" }),
            InputFile.size(of: path) != nil
        else { return nil }
        return path
    }
}

extension EnvironmentVariable {
    static let credentials = EnvironmentVariable(
        name: "GOOGLE_APPLICATION_CREDENTIALS",
        help: "The key file of a service account, when `--credentials` is not given.")
    static let emulatorHost = EnvironmentVariable(
        name: "FIREBASE_AUTH_EMULATOR_HOST",
        help: "Host and port of the Firebase emulator, which then takes the place of Firebase.")
    static let firebaseURL = EnvironmentVariable(
        name: "NARU_FIREBASE_URL",
        help: "Where Firebase's API is, for a stand-in; `http` only at this machine.")
    static let metadataHost = EnvironmentVariable(
        name: "GCE_METADATA_HOST", help: "Where the metadata server of a machine at Google is.")
    static let googleURL = EnvironmentVariable(
        name: "NARU_GOOGLE_URL", help: "Where Google publishes the keys of service accounts, for a stand-in.")
    static let iamURL = EnvironmentVariable(
        name: "NARU_IAM_URL", help: "Where Google's IAM signs for service accounts, for a stand-in.")
    static let oauthURL = EnvironmentVariable(
        name: "NARU_OAUTH_URL", help: "Where Google gives access tokens, for a stand-in.")
}

extension Flag {
    static let credentials = Flag(
        name: "credentials", value: .text("FILE", .file),
        help: "The key file of a service account of the project. It is refused when others can read it.",
        environment: .credentials,
        leadsToSecret: true
    )

    static let project = Flag(
        name: "project", value: .text("ID", .nothing),
        standardText: "that of the credentials",
        help: "The Firebase project, by its id.",
        environment: EnvironmentVariable(
            name: "GOOGLE_CLOUD_PROJECT", help: "The Firebase project, when `--project` is not given.")
    )

    static let tenant = Flag(
        name: "tenant", value: .text("ID", .nothing),
        help: "The tenant that the users belong to, in a project with tenants."
    )
}
