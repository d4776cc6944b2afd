public import Bridge
internal import Crypto

/// Replaces personal values by pseudonyms: the same for the same value in every report made with the same key, and
/// of no use without it.
///
/// A pseudonym is the kind of value, a hyphen and the first 80 bits of HMAC-SHA-256 in base 32 (RFC 4648, lower
/// case): `email-2j5x…`. Several threads may use one mask.
public final class Mask: Sendable {
    /// The kinds of values, each with pseudonyms of its own.
    public enum Kind: String, CaseIterable, Sendable {
        /// An account's uid.
        case uid
        /// An e-mail address; upper and lower case are the same.
        case email
        /// A display name or nickname.
        case name
        /// A phone number; ways of writing it are the same.
        case phone
        /// A person's id at a provider.
        case id
        /// A picture's address.
        case url
        /// The domain of few addresses.
        case domain
    }

    private let hash: HMACSHA256

    /// How many addresses a domain must have in a finding to be shown as it is: fewer may point at a person.
    public static let domainThreshold = 5

    /// A mask.
    ///
    /// - Parameter key: the key.
    /// - Throws: ``MaskKeyError/unavailable``.
    public init(key: MaskKey) throws {
        guard let hash = try? HMACSHA256(key: key.secret) else { throw MaskKeyError.unavailable }
        self.hash = hash
    }

    /// The pseudonym of a value.
    ///
    /// - Parameters:
    ///   - kind: what the value is.
    ///   - value: the value.
    /// - Returns: for example `uid-mfrggzdfmztwq2lk`.
    public func pseudonym(_ kind: Kind, _ value: String) -> String {
        var message = Array(kind.rawValue.utf8)
        message.append(0)
        message += Self.canonical(kind, value).utf8
        let code = hash.code(for: message)
        return kind.rawValue + "-" + code.withUnsafeBytes { Self.base32($0.prefix(10)) }
    }

    /// A decision without personal values.
    ///
    /// Status, reason, evidence, scheme, providers, times and counts stay. Fingerprints go: whoever guesses the
    /// fields could confirm the guess.
    ///
    /// - Parameter decision: the decision.
    /// - Returns: the same with pseudonyms.
    public func decision(_ decision: Decision) -> Decision {
        var masked = decision
        masked.uid = pseudonym(.uid, decision.uid)
        masked.identity = decision.identity.map(identity)
        masked.primaryUID = decision.primaryUID.map { pseudonym(.uid, $0) }
        masked.account = account(decision.account, uid: masked.uid)
        masked.candidates = decision.candidates.map { candidate in
            var masked = candidate
            masked.identity = identity(candidate.identity)
            return masked
        }
        masked.accountFingerprint = ""
        masked.identityFingerprint = ""
        masked.memberFingerprint = nil
        return masked
    }

    /// A header without personal values: pseudonyms as examples of findings and for domains with fewer than
    /// ``domainThreshold`` addresses.
    ///
    /// - Parameter header: the header.
    /// - Returns: the same with pseudonyms.
    public func header(_ header: PlanHeader) -> PlanHeader {
        var masked = header
        masked.findings = header.findings.map { finding in
            var masked = finding
            let kind: Kind = finding.kind.isAboutIdentities ? .id : .uid
            masked.examples = finding.examples.map { pseudonym(kind, $0) }
            masked.table = finding.table.map { row in
                row.count >= Self.domainThreshold
                    ? row : Finding.TableRow(key: pseudonym(.domain, row.key), count: row.count)
            }
            return masked
        }
        return masked
    }

    private func identity(_ identity: Identity) -> Identity {
        var masked = identity
        masked.key.providerUserID = pseudonym(.id, identity.key.providerUserID)
        masked.email = identity.email.map { pseudonym(.email, $0) }
        masked.phone = identity.phone.map { pseudonym(.phone, $0) }
        masked.nickname = identity.nickname.map { pseudonym(.name, $0) }
        masked.profileImageURL = identity.profileImageURL.map { pseudonym(.url, $0) }
        return masked
    }

    private func account(_ account: AccountProfile, uid: String) -> AccountProfile {
        var masked = account
        masked.uid = uid
        masked.email = account.email.map { pseudonym(.email, $0) }
        masked.displayName = account.displayName.map { pseudonym(.name, $0) }
        masked.photoURL = account.photoURL.map { pseudonym(.url, $0) }
        masked.phoneNumber = account.phoneNumber.map { pseudonym(.phone, $0) }
        return masked
    }

    private static func canonical(_ kind: Kind, _ value: String) -> String {
        switch kind {
        case .email, .domain: CanonicalForm.composed(value.lowercased())
        case .name: CanonicalForm.composed(value)
        case .phone: PhoneNumber.e164(value) ?? value
        case .uid, .id, .url: value
        }
    }

    private static func base32(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        var text: [UInt8] = []
        var bits = 0
        var held: UInt32 = 0
        for byte in bytes {
            held = held << 8 | UInt32(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                let digit = UInt8(truncatingIfNeeded: held >> UInt32(bits) & 31)
                text.append(digit < 26 ? UInt8(ascii: "a") + digit : UInt8(ascii: "2") - 26 + digit)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
