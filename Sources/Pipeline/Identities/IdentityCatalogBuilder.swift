internal import Bridge
internal import Files

/// Takes identities in any order and makes a catalog of them.
struct IdentityCatalogBuilder {
    private let spill: SpillWriter
    private var encoder = RecordEncoder()
    private var offsets: [Int64] = []
    private var byKey = KeyTable()
    private var byEmail = KeyTable()
    private var byPhone = KeyTable()
    private var signUps: [String: [IdentityCatalog.SignUp]] = [:]
    /// Records that repeated an earlier one.
    private(set) var repeats = 0

    init(folder: String) throws {
        spill = try SpillWriter(folder: folder)
    }

    /// Adds an identity.
    ///
    /// - Throws: `IdentityConflict` when its key was there with different content.
    mutating func add(_ identity: Identity) throws {
        encoder.removeAll()
        encoder.put(identity)
        let hash = IdentityHash.of(identity.key)
        for ordinal in byKey.ordinals(hash: hash) {
            let known = try record(at: Int(ordinal))
            if known == encoder.bytes {
                repeats += 1
                return
            }
            let other = try known.withUnsafeBytes {
                var decoder = RecordDecoder($0)
                return try decoder.identity()
            }
            if other.key.isSame(as: identity.key) { throw IdentityConflict(key: identity.key) }
        }
        let ordinal = UInt32(truncatingIfNeeded: offsets.count)
        offsets.append(try encoder.bytes.withUnsafeBytes { try spill.append($0) })
        byKey.insert(hash: hash, ordinal: ordinal)
        if let email = identity.usableEmail {
            byEmail.insert(hash: IdentityHash.of(email: email.lowercased()), ordinal: ordinal)
        }
        if let phone = identity.phone.flatMap(PhoneNumber.e164) {
            byPhone.insert(hash: IdentityHash.of(phone: phone), ordinal: ordinal)
        }
        if let connectedAt = identity.connectedAt {
            signUps[identity.key.provider, default: []].append(
                IdentityCatalog.SignUp(time: connectedAt, ordinal: ordinal))
        }
    }

    /// Ends the intake.
    ///
    /// - Parameter searchable: whether the catalog is to find identities by the time of sign-up.
    /// - Returns: the catalog.
    /// - Throws: when the file cannot be written.
    mutating func finish(searchable: Bool) throws -> IdentityCatalog {
        offsets.append(spill.offset)
        let file = try spill.finish()
        func catalog(_ bySignUpTime: [String: [IdentityCatalog.SignUp]]) -> IdentityCatalog {
            IdentityCatalog(
                file: file, offsets: offsets, byKey: byKey, byEmail: byEmail, byPhone: byPhone,
                bySignUpTime: bySignUpTime)
        }
        let plain = catalog([:])
        return searchable ? catalog(try signUps.mapValues { try plain.sorted($0) }) : plain
    }

    private func record(at ordinal: Int) throws -> [UInt8] {
        let start = offsets[ordinal]
        let end = ordinal + 1 < offsets.count ? offsets[ordinal + 1] : spill.offset
        var bytes = [UInt8](repeating: 0, count: Int(end - start))
        try bytes.withUnsafeMutableBytes { try spill.read(at: start, into: $0) }
        return bytes
    }
}

/// Two identities with one key and different content.
struct IdentityConflict: Error {
    var key: IdentityKey
}
