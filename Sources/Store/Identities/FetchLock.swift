internal import Files

/// Keeps a cache of identities for one process that fetches, as long as the value lives.
public final class FetchLock {
    private let lock: LockFile

    /// Takes the lock, also one that a process left behind when it died.
    ///
    /// - Parameters:
    ///   - cache: the cache's file; it need not be there yet.
    ///   - note: what others are told of the holder.
    /// - Throws: `LockFile.Held` when somebody else fetches; `FileError`; `SeveralNames`.
    public init(cache: String, note: String) throws {
        lock = try LockFile(path: try StorePlace(cache).lock, note: note)
    }
}
