internal import Glibc

/// A value that one thread at a time may touch.
///
/// Made of a pthread mutex: the thread sanitizer does not see inside `Synchronization.Mutex` and reports races
/// that are none.
public final class Locked<Value>: @unchecked Sendable {  // SAFETY: `value` is touched under `mutex` alone.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    /// A lock around a value.
    ///
    /// - Parameter value: the value; nobody else may hold it.
    public init(_ value: sending Value) {
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
        self.value = value
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Runs `body` while no other thread is in such a call. Not to be nested.
    ///
    /// - Parameter body: what is done with the value.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws.
    public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
