internal import Bridge

/// Takes identities in any order and makes a catalog of them.
struct IdentityCatalogBuilder {
    private var arena: RecordArenaWriter
    private var encoder = RecordEncoder()
    private var places: [IdentityCatalog.Place] = []
    private var byKey = KeyTable()
    private var byEmail = KeyTable()
    private var byPhone = KeyTable()
    private var signUps: [String: [IdentityCatalog.SignUp]] = [:]
    /// Records that repeated an earlier one.
    private(set) var repeats = 0

    init(folder: String) throws {
        arena = try RecordArenaWriter(folder: folder)
    }

    /// Adds an identity.
    ///
    /// - Throws: `IdentityConflict` when its key was there with different content.
    mutating func add(_ identity: Identity) throws {
        encoder.removeAll()
        encoder.put(identity)
        let hash = IdentityHash.of(identity.key)
        var isRepeat = false
        try byKey.forEach(hash: hash) { ordinal in
            let known = places[Int(ordinal)]
            try arena.withRecord(at: known.start, length: Int(known.length)) { record in
                if record.elementsEqual(encoder.bytes) {
                    isRepeat = true
                    return
                }
                var decoder = RecordDecoder(record)
                let other = try decoder.identity()
                if other.key.isSame(as: identity.key) { throw IdentityConflict(key: identity.key) }
            }
        }
        if isRepeat {
            repeats += 1
            return
        }
        let ordinal = UInt32(truncatingIfNeeded: places.count)
        places.append(
            IdentityCatalog.Place(
                start: try arena.append(encoder.bytes),
                length: UInt32(truncatingIfNeeded: encoder.bytes.count)))
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
        let arena = try arena.finish()
        func catalog(_ bySignUpTime: [String: [IdentityCatalog.SignUp]]) -> IdentityCatalog {
            IdentityCatalog(
                arena: arena, places: places, byKey: byKey, byEmail: byEmail, byPhone: byPhone,
                bySignUpTime: bySignUpTime)
        }
        let plain = catalog([:])
        return searchable ? catalog(try signUps.mapValues { try plain.sorted($0) }) : plain
    }
}

/// Two identities with one key and different content.
struct IdentityConflict: Error {
    var key: IdentityKey
}
