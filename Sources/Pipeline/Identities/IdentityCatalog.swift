internal import Bridge

/// Identities, with small indexes: about 80 bytes for each identity stay in memory in any case.
final class IdentityCatalog: IdentityDirectory {
    /// How many there are.
    let count: Int
    private let arena: RecordArena
    private let places: [Place]
    private let byKey: KeyTable
    private let byEmail: KeyTable
    private let byPhone: KeyTable
    private let bySignUpTime: [String: [SignUp]]

    /// Where a record lies.
    struct Place: Sendable {
        var start: Int64
        var length: UInt32
    }

    /// When an identity linked the app.
    struct SignUp: Sendable {
        var time: Int64
        var ordinal: UInt32
    }

    init(
        arena: RecordArena, places: [Place], byKey: KeyTable, byEmail: KeyTable, byPhone: KeyTable,
        bySignUpTime: [String: [SignUp]]
    ) {
        self.arena = arena
        self.places = places
        self.byKey = byKey
        self.byEmail = byEmail
        self.byPhone = byPhone
        self.bySignUpTime = bySignUpTime
        count = places.count
    }

    /// How many have a usable e-mail.
    var emailCount: Int { byEmail.count }

    func identity(at ordinal: Int) throws -> Identity {
        try withRecord(of: ordinal) {
            var decoder = RecordDecoder($0)
            return try decoder.identity()
        }
    }

    /// Shows the encoded identity at a place.
    func withRecord<Result>(
        of ordinal: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
    ) throws -> Result {
        let place = places[ordinal]
        return try arena.withRecord(at: place.start, length: Int(place.length), body)
    }

    func ordinal(of key: IdentityKey) throws -> Int? {
        var found: Int?
        try byKey.forEach(hash: IdentityHash.of(key)) { ordinal in
            let isMeant = try withRecord(of: Int(ordinal)) {
                var decoder = RecordDecoder($0)
                return try decoder.textBytes().elementsEqual(key.provider.utf8)
                    && decoder.textBytes().elementsEqual(key.providerUserID.utf8)
            }
            if isMeant { found = Int(ordinal) }
        }
        return found
    }

    func identities(email: String, provider: String) throws -> [FoundByEmail] {
        let lowercased = email.lowercased()
        var found: [FoundByEmail] = []
        try byEmail.forEach(hash: IdentityHash.of(email: lowercased)) { ordinal in
            let isVerified = try withRecord(of: Int(ordinal)) {
                var decoder = RecordDecoder($0)
                return try decoder.verification(ofEmail: lowercased, provider: provider)
            }
            if let isVerified { found.append(FoundByEmail(ordinal: Int(ordinal), isVerified: isVerified)) }
        }
        return found
    }

    func identities(phone: String, provider: String) throws -> [Int] {
        var found: [Int] = []
        try byPhone.forEach(hash: IdentityHash.of(phone: phone)) { ordinal in
            let identity = try identity(at: Int(ordinal))
            if identity.key.provider == provider, identity.phone.flatMap(PhoneNumber.e164) == phone {
                found.append(Int(ordinal))
            }
        }
        return found
    }

    func identities(
        near time: Int64, within distance: Int64, limit: Int, provider: String
    ) throws -> [Int] {
        guard let signUps = bySignUpTime[provider], limit > 0, distance >= 0 else { return [] }
        let middle = signUps.firstIndex(notBefore: time)
        var near = Array(signUps[middle...].prefix(limit))
        var end = middle
        var left = 0
        // Going back in time, identities of one instant still come by their ids.
        while end > 0, left < limit {
            let start = signUps.firstIndex(notBefore: signUps[end - 1].time)
            let block = signUps[start..<end].prefix(limit - left)
            near += block
            left += block.count
            end = start
        }
        let inReach = near.map { (apart: Self.apart(time, $0.time), ordinal: $0.ordinal) }
            .filter { $0.apart <= distance.magnitude }
        let identities = try inReach.map { near in
            (near, id: try identity(at: Int(near.ordinal)).key.providerUserID)
        }
        return identities.sorted { left, right in
            left.0.apart == right.0.apart
                ? ProviderUserID.precedes(left.id, right.id) : left.0.apart < right.0.apart
        }.prefix(limit).map { Int($0.0.ordinal) }
    }

    /// How far apart two times are, also at the ends of Int64.
    private static func apart(_ left: Int64, _ right: Int64) -> UInt64 {
        UInt64(bitPattern: left < right ? right &- left : left &- right)
    }

    /// Orders sign-ups by time, those of one instant by id.
    func sorted(_ signUps: [SignUp]) throws -> [SignUp] {
        var sorted = signUps.sorted { $0.time < $1.time }
        var start = 0
        while start < sorted.count {
            var end = start + 1
            while end < sorted.count, sorted[end].time == sorted[start].time { end += 1 }
            if end - start > 1 {
                let block = try sorted[start..<end].map { signUp in
                    (signUp, try identity(at: Int(signUp.ordinal)).key.providerUserID)
                }.sorted { ProviderUserID.precedes($0.1, $1.1) }
                sorted.replaceSubrange(start..<end, with: block.map(\.0))
            }
            start = end
        }
        return sorted
    }
}

extension [IdentityCatalog.SignUp] {
    /// The first place whose time is not before the given one.
    fileprivate func firstIndex(notBefore time: Int64) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle].time < time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// The hashes of what identities are found by. They differ from process to process.
enum IdentityHash {
    static func of(_ key: IdentityKey) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(key.provider)
        if let number = ProviderUserID.number(key.providerUserID) {
            hasher.combine(number)
        } else {
            hasher.combine(key.providerUserID)
        }
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }

    /// Canonically equivalent addresses have one hash; they come in lower case.
    static func of(email: String) -> UInt64 { UInt64(bitPattern: Int64(email.hashValue)) }

    static func of(phone: String) -> UInt64 { UInt64(bitPattern: Int64(phone.hashValue)) }
}
