/// What is done to an account at Firebase itself, beside making it a member.
public enum FirebaseStepKind: String, CaseIterable, Sendable {
    /// `provider` and `providerUserId` among the custom claims; the others stay.
    case claims
    /// A link to the identity provider, with the person's id as `rawId`.
    case link
    /// The person's nickname and picture.
    case profile
    /// The password is removed and sessions end; an account that was merged is disabled.
    case seal
}

/// Which steps at Firebase a plan chooses. Addresses are never changed: what an app keeps is often found by them.
public struct FirebasePolicy: Equatable, Sendable {
    /// The steps, in the order in which they are taken.
    public let kinds: [FirebaseStepKind]
    /// The provider that accounts are linked to; nil for `oidc.` and the identity's own.
    public var linkProvider: String?

    /// A policy.
    ///
    /// - Parameters:
    ///   - kinds: the steps, in any order.
    ///   - linkProvider: the provider that accounts are linked to.
    public init(_ kinds: some Sequence<FirebaseStepKind>, linkProvider: String? = nil) {
        let chosen = Set(kinds)
        self.kinds = FirebaseStepKind.allCases.filter(chosen.contains)
        self.linkProvider = linkProvider
    }

    /// Whether a step is chosen.
    ///
    /// - Parameter kind: the step.
    /// - Returns: whether it is.
    public func chooses(_ kind: FirebaseStepKind) -> Bool { kinds.contains(kind) }

    /// The provider that an account of a person is linked to.
    ///
    /// - Parameter key: the person.
    /// - Returns: for example `oidc.kakao`.
    public func linkProvider(of key: IdentityKey) -> String { linkProvider ?? "oidc.\(key.provider)" }

    /// The policy in a word, as a store keeps it: `claims,link=oidc.kakao,seal`.
    public var text: String {
        kinds.map { kind in
            if kind == .link, let linkProvider { return "link=\(linkProvider)" }
            return kind.rawValue
        }.joined(separator: ",")
    }
}
