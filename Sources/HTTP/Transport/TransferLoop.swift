internal import CCurl
internal import Glibc
internal import Threads

/// All transfers of a client: one thread, on which curl's multi handle lives.
final class TransferLoop: @unchecked Sendable {
    // SAFETY: `inbox` and `thread` are locked; the rest is touched by the loop's thread alone once it runs.
    private struct Inbox {
        var submitted: [Transfer] = []
        var cancelled: [Transfer] = []
        var isClosed = false
        /// Whether the thread sleeps, or is about to, so that it must be woken.
        var isAsleep = false
        /// Whether the thread still answers; curl's handle must not be touched once it does not.
        var isRunning = true
    }

    private let settings: HTTPSettings
    private let authorities: HTTPAuthorities
    private let width: Int
    private let multi: UnsafeMutableRawPointer
    private let inbox = Locked(Inbox())
    private let thread = Locked<pthread_t?>(nil)
    private var submitted: [Transfer] = []
    private var cancelled: [Transfer] = []
    private var queue = TransferQueue()
    private var idle: [CurlHandle] = []
    private var running: [UnsafeMutableRawPointer: CurlHandle] = [:]

    /// Once in a process, before anything else of curl.
    private static let preparation = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

    /// Starts a loop.
    ///
    /// - Parameters:
    ///   - settings: how the client behaves.
    ///   - authorities: who is trusted.
    /// - Throws: `HTTPError.other` when there is no memory or no thread.
    init(_ settings: HTTPSettings, _ authorities: HTTPAuthorities) throws(HTTPError) {
        guard Self.preparation == CURLE_OK, let multi = curl_multi_init() else {
            throw HTTPError(code: CURLE_FAILED_INIT)
        }
        self.settings = settings
        self.authorities = authorities
        self.multi = multi
        width = max(1, min(settings.width, 1024))
        for option in [CURLMOPT_MAX_TOTAL_CONNECTIONS, CURLMOPT_MAXCONNECTS] {
            curl_multi_set_number(multi, option, width)
        }
        curl_multi_set_number(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
        do {
            // One handle now, so that a setting which curl refuses shows at once.
            idle = [try CurlHandle(settings, authorities)]
            let started = try LoopThread.start(self)
            thread.withLock { $0 = started }
        } catch {
            curl_multi_cleanup(multi)
            throw error
        }
    }

    /// Takes a transfer on.
    ///
    /// - Parameters:
    ///   - transfer: the transfer.
    ///   - continuation: who waits for its end; always resumed.
    func submit(_ transfer: Transfer, _ continuation: CheckedContinuation<AnswerFacts, any Error>) {
        let refusal: (any Error)? = inbox.withLock { inbox in
            if transfer.isCancelled { return CancellationError() }
            if inbox.isClosed { return HTTPError.closed }
            transfer.continuation = continuation
            inbox.submitted.append(transfer)
            wake(&inbox)
            return nil
        }
        if let refusal { continuation.resume(throwing: refusal) }
    }

    /// Ends a transfer, whether it was submitted yet or not.
    ///
    /// - Parameter transfer: the transfer.
    func cancel(_ transfer: Transfer) {
        inbox.withLock { inbox in
            transfer.isCancelled = true
            inbox.cancelled.append(transfer)
            wake(&inbox)
        }
    }

    /// Ends every transfer and the thread, and waits for that. The second call and further ones do nothing.
    func close() {
        inbox.withLock { inbox in
            inbox.isClosed = true
            wake(&inbox)
        }
        let ending = thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        if let ending { pthread_join(ending, nil) }
    }

    private func wake(_ inbox: inout Inbox) {
        guard inbox.isAsleep, inbox.isRunning else { return }
        inbox.isAsleep = false
        curl_multi_wakeup(multi)
    }

    /// The loop's thread.
    func run() {
        while takeInbox() {
            startQueued()
            var count: Int32 = 0
            let code = curl_multi_perform(multi, &count)
            guard code == CURLM_OK else {
                // curl itself is out of order: whoever waits hears why, and nobody is to wait again.
                inbox.withLock { $0.isClosed = true }
                endAll(.other(code: code.rawValue, text: String(cString: curl_multi_strerror(code))))
                continue
            }
            takeEnded()
            // Whoever ended makes room for others.
            if running.count < width, !queue.isEmpty { continue }
            if fallAsleep() {
                // curl wakes up by itself when one of its own time limits is near.
                curl_multi_poll(multi, nil, 0, 60_000, nil)
            }
        }
        endAll(.closed)
        idle = []
        inbox.withLock { $0.isRunning = false }
        curl_multi_cleanup(multi)
    }

    /// Takes what others have left; says whether to go on.
    private func takeInbox() -> Bool {
        // Swapped, so that neither side allocates again and again.
        let isClosed = inbox.withLock { inbox in
            inbox.isAsleep = false
            swap(&inbox.submitted, &submitted)
            swap(&inbox.cancelled, &cancelled)
            return inbox.isClosed
        }
        for transfer in submitted { queue.append(transfer) }
        submitted.removeAll(keepingCapacity: true)
        for transfer in cancelled {
            if let handle = transfer.handle { release(handle) }
            finish(transfer, .failure(CancellationError()))
        }
        cancelled.removeAll(keepingCapacity: true)
        return !isClosed
    }

    private func fallAsleep() -> Bool {
        inbox.withLock { inbox in
            inbox.isAsleep = inbox.submitted.isEmpty && inbox.cancelled.isEmpty && !inbox.isClosed
            return inbox.isAsleep
        }
    }

    private func startQueued() {
        while running.count < width, let transfer = queue.next() {
            do {
                let handle = try idle.popLast() ?? CurlHandle(settings, authorities)
                running[handle.easy] = handle
                transfer.handle = handle
                do {
                    try handle.begin(transfer)
                    let code = curl_multi_add_handle(multi, handle.easy)
                    guard code == CURLM_OK else {
                        throw HTTPError.other(
                            code: code.rawValue, text: String(cString: curl_multi_strerror(code)))
                    }
                } catch {
                    release(handle)
                    throw error
                }
            } catch {
                finish(transfer, .failure(error))
            }
        }
    }

    private func takeEnded() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
                let handle = running[easy], let transfer = handle.transfer
            else { continue }
            let code = message.pointee.data.result
            transfer.code = code
            let result = CurlOutcome(handle: handle, transfer: transfer, code: code).result
            release(handle)
            finish(transfer, result)
        }
    }

    /// Takes a handle out of curl's hands; a connection in the midst of something ends.
    private func release(_ handle: CurlHandle) {
        curl_multi_remove_handle(multi, handle.easy)
        running[handle.easy] = nil
        handle.end()?.handle = nil
        idle.append(handle)
    }

    private func finish(_ transfer: Transfer, _ result: Result<AnswerFacts, any Error>) {
        let continuation = transfer.continuation
        transfer.continuation = nil
        continuation?.resume(with: result)
    }

    private func endAll(_ error: HTTPError) {
        for handle in Array(running.values) {
            guard let transfer = handle.transfer else { continue }
            release(handle)
            finish(transfer, .failure(error))
        }
        while let transfer = queue.next() { finish(transfer, .failure(error)) }
    }
}
