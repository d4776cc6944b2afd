internal import Files
internal import Glibc
internal import Store

/// Keeps a store for one process that changes it, as long as the value lives.
final class StoreLock {
    private var lock: LockFile?

    /// Takes the lock, also one that a process left behind when it died.
    ///
    /// - Parameters:
    ///   - store: the store's file.
    ///   - who: who takes it.
    /// - Throws: `ApplyError.locked`; `FileError`.
    init(store: String, who: String) throws {
        let place = try StorePlace(store)
        do {
            lock = try LockFile(
                path: place.lock, note: "\(who), process \(getpid()), since \(Clock.now)")
        } catch let held as LockFile.Held {
            throw ApplyError.locked(store: store, note: held.note)
        }
    }

    func release() { lock = nil }
}
