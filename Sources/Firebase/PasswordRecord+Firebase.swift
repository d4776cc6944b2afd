public import Bridge
internal import Crypto

/// A password field that is not what Firebase writes: facts for a sentence, without the value.
public enum PasswordRecordError: Error, Equatable, Sendable {
    /// `passwordHash` is neither base64 nor the emulator's `fakeHash:…`.
    case hashNotBase64
    /// `salt` is not base64.
    case saltNotBase64
    /// The emulator's `fakeHash:…` without a password in it.
    case fakeHashIncomplete
}

extension PasswordRecord {
    /// What a source's `passwordHash`, `salt` and `version` tell of a password.
    ///
    /// An absent `version` counts as 0, because API answers may leave it out; any other number means a hash of
    /// another algorithm, kept from an import until the first sign-in. Both base64 alphabets, with or without
    /// padding. A hash without a salt cannot be checked: `foreign`.
    ///
    /// - Parameters:
    ///   - hash: the field `passwordHash`; nil or empty when there is none.
    ///   - salt: the field `salt`; nil or empty when there is none.
    ///   - version: the field `version`; nil when there is none.
    /// - Returns: the record.
    /// - Throws: `PasswordRecordError` when a field is not what Firebase writes.
    public static func firebase(
        hash: String?, salt: String?, version: Int64?
    ) throws(PasswordRecordError) -> PasswordRecord {
        guard let hash, !hash.isEmpty else { return .none }
        if hash.utf8.starts(with: "fakeHash:".utf8) {
            guard let password = emulatorPassword(in: hash, salt: salt ?? "") else {
                throw .fakeHashIncomplete
            }
            return .plain(password)
        }
        guard let hashBytes = Base64.decode(hash) else { throw .hashNotBase64 }
        if hashBytes.elementsEqual("REDACTED".utf8) { return .redacted }
        if let version, version != 0 { return .foreign }
        guard let salt, !salt.isEmpty else { return .foreign }
        guard let saltBytes = Base64.decode(salt) else { throw .saltNotBase64 }
        return .scrypt(hash: hashBytes, salt: saltBytes)
    }

    /// The emulator writes `fakeHash:salt=<salt>:password=<plain text>`; the account's own salt, if it is known,
    /// tells where the password begins even if the salt should hold `:password=` itself.
    private static func emulatorPassword(in hash: String, salt: String) -> String? {
        let bytes = Array(hash.utf8)
        let own = Array("fakeHash:salt=\(salt):password=".utf8)
        if !salt.isEmpty, bytes.starts(with: own) {
            return String(decoding: bytes[own.count...], as: UTF8.self)
        }
        guard bytes.starts(with: "fakeHash:salt=".utf8) else { return nil }
        let mark = Array(":password=".utf8)
        var start = 0
        while start + mark.count <= bytes.count {
            if bytes[start...].starts(with: mark) {
                return String(decoding: bytes[(start + mark.count)...], as: UTF8.self)
            }
            start += 1
        }
        return nil
    }
}
