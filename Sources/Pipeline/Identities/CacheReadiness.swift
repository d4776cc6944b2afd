internal import Store

/// Whether a cache of identities may stand for everybody.
public enum CacheReadiness: Equatable, Sendable {
    /// The last fetch came to its end.
    case finished
    /// An earlier fetch came to its end, and one that was stopped goes on.
    case unfinished

    /// Looks into a cache.
    ///
    /// - Parameter path: the cache's file, which must be there.
    /// - Throws: `PlanRunError.neverFetched` when no fetch ever came to its end: users would be missing; `DatabaseError`.
    public init(of path: String) throws {
        guard let cache = try IdentityCache.readingIfMade(path) else {
            throw PlanRunError.neverFetched(cache: path)
        }
        try self.init(of: cache)
    }

    init(of cache: IdentityCache) throws {
        guard try cache.hasFinishedFetch() else { throw PlanRunError.neverFetched(cache: cache.path) }
        self = try cache.unfinishedFetches().isEmpty ? .finished : .unfinished
    }
}
