internal import JSON

/// Custom claims of an account (`customAttributes`), into which a member's own two are merged without losing the others.
public enum CustomClaims {
    /// The two claims that say who a member is.
    static let names = ["provider", "providerUserId"]
    /// The most that Firebase takes, in bytes of JSON (its documentation of custom claims).
    public static let byteLimit = 1_000

    /// What comes of merging.
    public enum Merge: Equatable, Sendable {
        /// Both are there already.
        case same
        /// The claims with both, and all others as they were.
        case merged(String)
        /// One of the names is taken by another value.
        case taken(String)
        /// The claims are no JSON object.
        case invalid
        /// Together they would be longer than Firebase takes, in bytes.
        case tooLong(bytes: Int)
    }

    private typealias Claim = (name: String, value: [UInt8])

    /// Merges who a member is into the claims of an account.
    ///
    /// - Parameters:
    ///   - provider: the provider.
    ///   - providerUserID: the person's id there.
    ///   - text: the claims; nil for none.
    /// - Returns: what came of it.
    public static func merge(provider: String, providerUserID: String, into text: String?) -> Merge {
        guard var claims = read(text) else { return .invalid }
        var isSame = true
        for (name, value) in zip(names, [provider, providerUserID]) {
            let wanted = json(value)
            // Of a name that is there twice readers take one or the other.
            guard claims.count(where: { $0.name == name }) <= 1 else { return .taken(name) }
            guard let old = claims.first(where: { $0.name == name }) else {
                claims.append((name, wanted))
                isSame = false
                continue
            }
            guard value == self.text(old.value) else { return .taken(name) }
        }
        if isSame { return .same }
        let merged = write(claims)
        guard merged.utf8.count <= byteLimit else { return .tooLong(bytes: merged.utf8.count) }
        return .merged(merged)
    }

    /// Whether two texts have the same claims, in whatever order and with whatever blanks.
    ///
    /// - Parameters:
    ///   - left: the claims; nil for none.
    ///   - right: the others.
    /// - Returns: whether they do; false when one cannot be read.
    public static func areSame(_ left: String?, _ right: String?) -> Bool {
        guard let left = read(left), let right = read(right), left.count == right.count else { return false }
        return left.allSatisfy { claim in
            right.contains { $0.name == claim.name && compact($0.value) == compact(claim.value) }
        }
    }

    /// Whether an account has all claims that were written, both of the member's and the others beside them.
    ///
    /// - Parameters:
    ///   - wanted: the claims with both names.
    ///   - text: the account's claims; nil for none.
    /// - Returns: whether it has.
    public static func holds(_ wanted: String, in text: String?) -> Bool {
        guard let claims = read(text), let wanted = read(wanted) else { return false }
        return names.allSatisfy { name in wanted.contains { $0.name == name } }
            && wanted.allSatisfy { claim in
                claims.contains { $0.name == claim.name && compact($0.value) == compact(claim.value) }
            }
    }

    /// A value without the blanks that mean nothing.
    private static func compact(_ value: [UInt8]) -> [UInt8] {
        value.withUnsafeBytes { TokenClaims.withoutSpace($0) }
    }

    /// Takes a merge back: the two claims become what they were, all others stay as they are now.
    ///
    /// - Parameters:
    ///   - text: the claims as they are now; nil for none.
    ///   - before: the claims as they were before the merge; nil for none.
    ///   - after: the claims as the merge left them.
    /// - Returns: the claims, `{}` for none; nil when one of the two was changed since, or nothing can be read.
    public static func unmerge(_ text: String?, before: String?, after: String) -> String? {
        guard var claims = read(text), let old = read(before), let merged = read(after) else { return nil }
        for name in names {
            let now = claims.first { $0.name == name }?.value
            let was = old.first { $0.name == name }?.value
            if now == was { continue }
            guard now == merged.first(where: { $0.name == name })?.value else { return nil }
            claims.removeAll { $0.name == name }
            if let was { claims.append((name, was)) }
        }
        // Where all is as it was, it is so to the letter.
        let isAsBefore =
            claims.count == old.count
            && claims.allSatisfy { claim in old.contains { $0.name == claim.name && $0.value == claim.value }
            }
        if isAsBefore { return before.flatMap { $0.isEmpty ? nil : $0 } ?? "{}" }
        return write(claims)
    }

    private static func read(_ text: String?) -> [Claim]? {
        guard let text, !text.isEmpty else { return [] }
        do {
            return try Array(text.utf8).withUnsafeBytes { bytes in
                var claims: [Claim] = []
                var reader = JSONReader(bytes)
                try reader.beginObject()
                while let name = try reader.nextKey() {
                    claims.append((name.string, Array(try reader.raw())))
                }
                try reader.finish()
                return claims
            }
        } catch {
            return nil
        }
    }

    private static func write(_ claims: [Claim]) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        for claim in claims {
            writer.key(claim.name)
            writer.value(json: claim.value)
        }
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private static func json(_ text: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.value(text)
        return writer.bytes
    }

    /// The text that a value is; nil for another kind of value.
    private static func text(_ json: [UInt8]) -> String? {
        json.withUnsafeBytes { bytes in
            var reader = JSONReader(bytes)
            return try? reader.string()
        }
    }
}
