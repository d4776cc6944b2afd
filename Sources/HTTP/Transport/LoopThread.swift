internal import CCurl
internal import Glibc

/// The thread that a loop runs on.
enum LoopThread {
    /// Starts it.
    ///
    /// - Parameter loop: the loop, which lives until the thread has ended.
    /// - Returns: the thread, to be joined.
    /// - Throws: `HTTPError.other` when the system has no thread to give.
    static func start(_ loop: TransferLoop) throws(HTTPError) -> pthread_t {
        // Signals are for the other threads: neither curl nor its resolver, which inherits this, is to be disturbed,
        // and writing to a connection that has ended must not end the process.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let context = Unmanaged.passRetained(loop)
        var thread = pthread_t()
        guard pthread_create(&thread, nil, body, context.toOpaque()) == 0 else {
            context.release()
            throw HTTPError(code: CURLE_FAILED_INIT)
        }
        return thread
    }

    private static let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
        context in
        if let context { Unmanaged<TransferLoop>.fromOpaque(context).takeRetainedValue().run() }
        return nil
    }
}
