internal import Bridge
internal import Crypto
internal import JSON

extension PasswordRecord {
    /// What `passwordHash`, `salt` and `version` tell of a password, for texts that are still in a file's bytes.
    ///
    /// The ordinary hash, one of millions, is decoded where it stands; all else is decided by
    /// ``firebase(hash:salt:version:)-(String?,_,_)``.
    ///
    /// - Parameters:
    ///   - hash: the field `passwordHash`.
    ///   - salt: the field `salt`.
    ///   - version: the field `version`.
    /// - Returns: the record.
    /// - Throws: `PasswordRecordError` when a field is not what Firebase writes.
    static func firebase(
        hash: JSONText?, salt: JSONText?, version: Int64?
    ) throws(PasswordRecordError) -> PasswordRecord {
        if let hash, let salt, version ?? 0 == 0, !hash.isEscaped, !salt.isEscaped, !salt.bytes.isEmpty,
            let hashBytes = Base64.decode(hash.bytes), hashBytes.count > 8,
            let saltBytes = Base64.decode(salt.bytes)
        {
            return .scrypt(hash: hashBytes, salt: saltBytes)
        }
        return try firebase(hash: hash?.string, salt: salt?.string, version: version)
    }
}
