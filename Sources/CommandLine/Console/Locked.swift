internal import Glibc

/// A value that one thread at a time may touch.
///
/// Made of a pthread mutex: the thread sanitizer does not see inside `Synchronization.Mutex` and reports
/// races that are none.
final class Locked<Value>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    /// Puts a value under a lock.
    ///
    /// - Parameter value: the value.
    init(_ value: sending Value) {
        self.value = value
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Runs `body` while no other thread touches the value.
    ///
    /// - Parameter body: what is done with the value; it must not use this lock again.
    /// - Returns: what `body` returns.
    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
