internal import Bridge
internal import Crypto
internal import Store

/// The members of a store and the accounts that lead to them, as a plan meets them: small indexes in memory, most of
/// the records in a temporary file.
final class MemberCatalog: Sendable {
    /// What an account is to a member.
    struct Link {
        var isPrimary: Bool
        var member: Member
    }

    /// How many members there are.
    let count: Int
    /// The SHA-256 over all members in hex: the same members, the same digest.
    let digest: String
    private let arena: RecordArena
    private let members: [IdentityCatalog.Place]
    private let links: [IdentityCatalog.Place]
    private let byKey: KeyTable
    private let byUID: KeyTable

    /// How many bytes of records stay in memory.
    private static let memory = 32 << 20

    /// Reads a store.
    ///
    /// - Parameters:
    ///   - store: the store.
    ///   - folder: where temporary files go.
    ///   - check: asked whether to go on.
    /// - Throws: `DatabaseError`, `FileError`, what `check` throws.
    init(_ store: MemberStore, folder: String, check: () throws -> Void) throws {
        var arena = try RecordArenaWriter(folder: folder, memory: Self.memory)
        var encoder = RecordEncoder()
        let digest = try SHA256()
        var members: [IdentityCatalog.Place] = []
        var links: [IdentityCatalog.Place] = []
        var byKey = KeyTable()
        var byUID = KeyTable()
        var ordinals: [Int64: UInt32] = [:]
        func append(_ places: inout [IdentityCatalog.Place]) throws -> UInt32 {
            places.append(
                IdentityCatalog.Place(
                    start: try arena.append(encoder.bytes),
                    length: UInt32(truncatingIfNeeded: encoder.bytes.count)))
            encoder.removeAll()
            return UInt32(truncatingIfNeeded: places.count - 1)
        }
        try store.atOneInstant {
            try store.forEachMember { member in
                if members.count % 4096 == 0 { try check() }
                digest.update(Array((MemberImage.of(member) + "\n").utf8))
                encoder.put(member)
                let ordinal = try append(&members)
                ordinals[member.memberID] = ordinal
                byKey.insert(hash: IdentityHash.of(member.key), ordinal: ordinal)
            }
            try store.forEachLink { link in
                guard let member = ordinals[link.memberID] else { return }
                encoder.put(link.uid)
                encoder.put(link.role == .primary)
                encoder.put(count: Int(member))
                byUID.insert(hash: Self.hash(link.uid), ordinal: try append(&links))
            }
        }
        count = members.count
        self.digest = digest.finish().hex
        self.arena = try arena.finish()
        self.members = members
        self.links = links
        self.byKey = byKey
        self.byUID = byUID
    }

    /// Where an account leads; nil when it leads nowhere.
    func link(of uid: String) throws -> Link? {
        var found: (isPrimary: Bool, member: Int)?
        try byUID.forEach(hash: Self.hash(uid)) { ordinal in
            let place = links[Int(ordinal)]
            try arena.withRecord(at: place.start, length: Int(place.length)) {
                var decoder = RecordDecoder($0)
                guard try decoder.textBytes().elementsEqual(uid.utf8) else { return }
                found = (try decoder.flag(), try decoder.count())
            }
        }
        return try found.map { Link(isPrimary: $0.isPrimary, member: try member(at: $0.member)) }
    }

    /// The member of an identity; nil when it has none.
    func member(of key: IdentityKey) throws -> Member? {
        var found: Member?
        try byKey.forEach(hash: IdentityHash.of(key)) { ordinal in
            let member = try member(at: Int(ordinal))
            if member.key.isSame(as: key) { found = member }
        }
        return found
    }

    /// Goes through the keys of all members.
    func forEachKey(_ body: (IdentityKey) throws -> Void) throws {
        for ordinal in members.indices { try body(try member(at: ordinal).key) }
    }

    private func member(at ordinal: Int) throws -> Member {
        let place = members[ordinal]
        return try arena.withRecord(at: place.start, length: Int(place.length)) {
            var decoder = RecordDecoder($0)
            return try decoder.member()
        }
    }

    private static func hash(_ uid: String) -> UInt64 { UInt64(bitPattern: Int64(uid.hashValue)) }
}
