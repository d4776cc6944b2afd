import Dispatch
import Threads

/// Something that happens once, and that tasks and threads can wait for.
final class Signal: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private let waiting = Locked<(hasCome: Bool, tasks: [CheckedContinuation<Void, Never>])>((false, []))

    func give() {
        let tasks = waiting.withLock { waiting in
            waiting.hasCome = true
            defer { waiting.tasks = [] }
            return waiting.tasks
        }
        for task in tasks { task.resume() }
        semaphore.signal()
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let hasCome = waiting.withLock { waiting in
                if !waiting.hasCome { waiting.tasks.append(continuation) }
                return waiting.hasCome
            }
            if hasCome { continuation.resume() }
        }
    }

    /// For threads, not for tasks.
    func block() {
        semaphore.wait()
        semaphore.signal()
    }
}
