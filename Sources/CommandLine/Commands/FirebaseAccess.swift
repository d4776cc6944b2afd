internal import Crypto
internal import Files
internal import Firebase

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
        let variable = EnvironmentVariable.credentials.name
        guard let path = arguments.value(.credentials) ?? Terminal.environment(variable), !path.isEmpty else {
            throw CommandError.credentialsMissing(flag: Flag.credentials.form, variable: variable)
        }
        guard var bytes = try PrivateFile.contents(of: path) else {
            throw CommandError.credentials(path: path, .notJSON)
        }
        defer { wipe(&bytes) }
        do {
            return try ServiceAccountKey(decoding: bytes)
        } catch {
            throw CommandError.credentials(path: path, error)
        }
    }
}

extension EnvironmentVariable {
    static let credentials = EnvironmentVariable(
        name: "GOOGLE_APPLICATION_CREDENTIALS",
        help: "The key file of a service account, when `--credentials` is not given.")
    static let emulatorHost = EnvironmentVariable(
        name: "FIREBASE_AUTH_EMULATOR_HOST",
        help: "Host and port of the Firebase emulator, which then takes the place of Firebase.")
}

extension Flag {
    static let credentials = Flag(
        name: "credentials", value: .text("FILE", .file),
        help: "The key file of a service account of the project. It is refused when others can read it.",
        environment: .credentials,
        leadsToSecret: true
    )

    static let tenant = Flag(
        name: "tenant", value: .text("ID", .nothing),
        help: "The tenant that the users belong to, in a project with tenants."
    )
}
