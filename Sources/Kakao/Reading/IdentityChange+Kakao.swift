public import Bridge

extension IdentityChange {
    /// What changed between two readings of one user who has linked the app both times.
    ///
    /// Texts are compared byte for byte. Whether the user was linked in between is nothing that two readings can tell,
    /// except when the time of the link is another one.
    ///
    /// - Parameters:
    ///   - old: the earlier reading.
    ///   - new: the later reading.
    /// - Returns: what changed, each class at most once, in the order of the classes.
    public static func between(_ old: KakaoUser, _ new: KakaoUser) -> [IdentityChange] {
        var changes: [IdentityChange] = []
        if let before = old.identity.connectedAt, let after = new.identity.connectedAt, before != after {
            changes.append(.relinked)
        }
        if let change = email(old, new) { changes.append(change) }
        if !isSame(old.identity.phone, new.identity.phone) { changes.append(.phoneChanged) }
        if !isSame(old.identity.nickname, new.identity.nickname) { changes.append(.nicknameChanged) }
        return changes
    }

    /// The same from the objects as Kakao wrote them.
    ///
    /// - Parameters:
    ///   - old: the earlier object.
    ///   - new: the later object.
    /// - Returns: what changed; nothing when one of them cannot be read.
    public static func between(_ old: [UInt8], _ new: [UInt8]) -> [IdentityChange] {
        guard let old = try? KakaoUser(decoding: old), let new = try? KakaoUser(decoding: new) else {
            return []
        }
        return between(old, new)
    }

    /// An address that expires is masked at the same time: that is one change, not two.
    private static func email(_ old: KakaoUser, _ new: KakaoUser) -> IdentityChange? {
        guard new.identity.email != nil else {
            guard old.identity.email != nil else { return nil }
            return new.emailNeedsAgreement == true ? .emailConsentWithdrawn : .emailRemoved
        }
        if new.identity.emailValid == false, old.identity.emailValid != false, old.identity.email != nil {
            return .emailExpired
        }
        return isSame(old.identity.email, new.identity.email) ? nil : .emailChanged
    }

    private static func isSame(_ left: String?, _ right: String?) -> Bool {
        switch (left, right) {
        case (nil, nil): true
        case (let left?, let right?): left.utf8.elementsEqual(right.utf8)
        default: false
        }
    }
}
