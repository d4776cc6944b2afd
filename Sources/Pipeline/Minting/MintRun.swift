internal import Bridge
internal import Firebase
public import Store
internal import Threads

/// Makes tokens for members of the store.
public struct MintRun {
    /// Members that are signed for together.
    private static let batchSize = 64

    private let request: MintRequest
    private let store: MemberStore?
    private let check: () throws -> Void

    /// A run.
    ///
    /// - Parameters:
    ///   - request: for whom, and what.
    ///   - store: where members are looked up; nil when every choice is unchecked.
    ///   - check: asked whether to go on.
    public init(_ request: MintRequest, store: MemberStore?, check: @escaping () throws -> Void) {
        self.request = request
        self.store = store
        self.check = check
    }

    /// Makes the tokens.
    ///
    /// - Parameters:
    ///   - refused: called for each who gets none, before those after it are made.
    ///   - made: called for each token, in order.
    /// - Throws: `TokenClaimsError`, `CustomTokenError`, `CryptoError`, `DatabaseError`; what the closures throw.
    public func run(refused: (MintRefusal) -> Void, made: ([MintedToken]) throws -> Void) async throws {
        let (minter, extra) = (request.minter, request.claims)
        var choices = request.choices.map { $0[...] }
        var last: Int64 = 0
        try await OrderedWork.run(
            width: request.threads,
            next: { () throws -> [Subject]? in
                try check()
                guard choices != nil else { return try everybody(after: &last, refused) }
                guard let some = choices?.prefix(Self.batchSize), !some.isEmpty else { return nil }
                choices?.removeFirst(some.count)
                return try some.compactMap { try subject($0, refused) }
            },
            work: { subjects in
                let now = Clock.milliseconds / 1000
                var tokens: [MintedToken] = []
                tokens.reserveCapacity(subjects.count)
                for subject in subjects {
                    let made = try await minter.token(
                        uid: subject.uid, claims: subject.claims(extra), at: now)
                    tokens.append(
                        MintedToken(
                            uid: subject.uid, member: subject.member, token: made.token,
                            expiresAt: made.expiresAt))
                }
                return tokens
            },
            consume: { try made($0) })
    }

    private func everybody(after last: inout Int64, _ refused: (MintRefusal) -> Void) throws -> [Subject]? {
        guard let members = try store?.members(after: last, limit: Self.batchSize), let end = members.last
        else { return nil }
        last = end.memberID
        return members.compactMap { member in
            guard !member.profile.disabled else {
                refused(.disabled(uid: member.uid))
                return nil
            }
            return Subject(uid: member.uid, member: member)
        }
    }

    private func subject(_ choice: MintRequest.Choice, _ refused: (MintRefusal) -> Void) throws -> Subject? {
        switch try known(choice) {
        case .success(let subject): return subject
        case .failure(let refusal):
            refused(refusal)
            return nil
        }
    }

    private func known(_ choice: MintRequest.Choice) throws -> Result<Subject, MintRefusal> {
        let member: Member
        switch choice {
        case .unchecked(let uid): return .success(Subject(uid: uid))
        case .identity(let key):
            guard let found = try store?.member(key) else { return .failure(.unknownIdentity(key)) }
            member = found
        case .uid(let uid):
            guard let link = try store?.link(uid), let found = try store?.member(numbered: link.memberID)
            else { return .failure(.unknownUID(uid)) }
            guard found.uid.utf8.elementsEqual(uid.utf8) else {
                return .failure(.merged(uid: uid, into: found.uid))
            }
            member = found
        }
        guard !member.profile.disabled else { return .failure(.disabled(uid: member.uid)) }
        return .success(Subject(uid: member.uid, member: member))
    }
}

/// Whom a token is for.
private struct Subject: Sendable {
    var uid: String
    var member: Member?

    /// Who the user is, and what else was asked for.
    func claims(_ extra: TokenClaims) throws(TokenClaimsError) -> TokenClaims {
        guard let key = member?.key else { return extra }
        var claims = TokenClaims()
        try claims.add("provider", text: key.provider)
        try claims.add("providerUserId", text: key.providerUserID)
        try claims.add(membersOf: extra.json)
        return claims
    }
}
