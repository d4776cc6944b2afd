internal import Bridge
internal import Store

/// A kind of change about identities, as the latest fetch that found any told.
struct IdentityDrift: Sendable {
    let kind: Finding.Kind
    var count: Int
    /// A few ids.
    var examples: [String]

    /// What the latest fetch that found anything found, kind by kind: what it tells stays until another one finds
    /// something. A first fetch, to which everybody is new, tells nothing.
    ///
    /// - Parameter cache: the cache.
    /// - Returns: the kinds that occurred, in the order of the changes.
    /// - Throws: `DatabaseError`.
    static func found(in cache: IdentityCache) throws -> [IdentityDrift] {
        guard let fetch = try cache.latestChangingFetch() else { return [] }
        var drift: [IdentityDrift] = []
        let counts = try cache.changeCounts(of: fetch.number)
        for change in IdentityChange.allCases {
            guard let count = counts[change], count > 0 else { continue }
            let ids = try cache.changedIDs(
                change, of: fetch.number, after: 0, limit: Finding.exampleLimit
            ).map(String.init)
            let kind = Finding.Kind(change)
            if let index = drift.firstIndex(where: { $0.kind == kind }) {
                drift[index].count += count
                drift[index].examples = Array((drift[index].examples + ids).prefix(Finding.exampleLimit))
            } else {
                drift.append(IdentityDrift(kind: kind, count: count, examples: ids))
            }
        }
        return drift
    }
}
