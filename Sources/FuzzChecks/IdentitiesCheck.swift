internal import Bridge
internal import Files
internal import JSON
internal import Kakao

/// What the reader of identities promises.
enum IdentitiesCheck {
    static func check(_ input: [UInt8], _ seams: Seams) throws(Violation) {
        let whole = try read(MemorySource(input), limit: input.count)
        let pieces = try read(seams.pieces(input), limit: input.count)
        try promise(whole == pieces, "pieces of \(seams.pieceSize) bytes give the same identities")
        for identity in whole.records { try identity.check() }
        guard let far = seams.farPieces(input) else { return }
        var moved = whole
        moved.mapFault { $0.behindOneLine }
        try promise(
            try read(far, limit: input.count) == moved,
            "identities that are moved within memory are the same")
    }

    private static func read(
        _ source: any ByteSource, limit: Int
    ) throws(Violation) -> Outcome<IdentityFacts, IdentityReadingError> {
        let reader = IdentityReader(source: source, name: "identities")
        let outcome = try Outcome(limit: limit) {
            try reader.next().map(IdentityFacts.init)
        } known: {
            $0 as? IdentityReadingError
        }
        _ = reader.formatName
        return outcome
    }
}

/// An identity as a value that can be compared.
struct IdentityFacts: Equatable {
    let identity: Identity

    init(_ identity: Identity) {
        self.identity = identity
    }

    static func == (left: IdentityFacts, right: IdentityFacts) -> Bool {
        left.texts == right.texts && left.identity.emailValid == right.identity.emailValid
            && left.identity.emailVerified == right.identity.emailVerified
            && left.identity.connectedAt == right.identity.connectedAt
    }

    /// Every text in bytes, because texts that differ in bytes may be equal to Swift.
    private var texts: [[UInt8]?] {
        [
            identity.key.provider, identity.key.providerUserID, identity.email, identity.phone,
            identity.nickname, identity.profileImageURL,
        ].map { $0.map { Array($0.utf8) } }
    }

    func check() throws(Violation) {
        for text in texts.compactMap(\.self) {
            try promise(!text.isEmpty, "what is empty counts as missing")
            try promise(!text.contains(0), "no text holds NUL")
        }
        let id = identity.key.providerUserID
        try promise(id.utf8.count <= 255, "an id has at most 255 bytes")
        guard identity.key.provider == "kakao" else { return }
        let number = Int64(id) ?? 0
        try promise(number > 0 && "\(number)" == id, "Kakao's ids are Int64 above 0 without leading zeros")
    }
}

extension IdentityReadingError {
    /// The same error in a text that one line precedes.
    fileprivate var behindOneLine: IdentityReadingError {
        switch self {
        case .json(let file, var error):
            error.line += 1
            return .json(file: file, error: error)
        case .idsOnly(let file, let line): return .idsOnly(file: file, line: line + 1)
        case .errorAnswer(let file, let line, let code):
            return .errorAnswer(file: file, line: line + 1, code: code)
        case .record(let file, var place, let fault):
            place.line += 1
            return .record(file: file, place: place, fault: fault)
        case .notIdentities, .empty: return self
        }
    }
}
