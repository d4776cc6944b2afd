/// What a source tells of an account's password. Nothing of it is ever printed.
public enum PasswordRecord: Hashable, Sendable {
    /// No password, or the source left it out.
    case none
    /// Firebase's modified scrypt: decoded bytes of `passwordHash` and `salt`.
    case scrypt(hash: [UInt8], salt: [UInt8])
    /// The Auth emulator's `fakeHash:…`, which holds the password itself.
    case plain(String)
    /// The API answered `REDACTED` because the caller lacks a permission.
    case redacted
    /// A hash that cannot be checked with the project's own parameters: made by another algorithm before an
    /// import (`version` other than 0), or without a salt.
    case foreign

    /// The kind alone, safe to show.
    public var kind: PasswordKind {
        switch self {
        case .none: .none
        case .scrypt: .scrypt
        case .plain: .plain
        case .redacted: .redacted
        case .foreign: .foreign
        }
    }
}

/// The kind of a ``PasswordRecord``, without its content.
public enum PasswordKind: String, CaseIterable, Sendable {
    /// No password known.
    case none
    /// A Firebase scrypt hash.
    case scrypt
    /// An emulator password in plain text.
    case plain
    /// Withheld by the API.
    case redacted
    /// Made by another algorithm.
    case foreign
}

extension PasswordRecord: CustomStringConvertible, CustomReflectable {
    /// The kind alone.
    public var description: String { kind.rawValue }

    /// Shows the kind alone, also to `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["kind": kind.rawValue]) }
}
