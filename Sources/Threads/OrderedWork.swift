/// Parallel work on a sequence, its results handed over in the sequence's order, with only a window of it in memory.
public enum OrderedWork {
    /// Works on every item.
    ///
    /// - Parameters:
    ///   - width: how many items are worked on at a time.
    ///   - next: gives the next item, or nil at the end.
    ///   - work: works on one item, on any thread.
    ///   - consume: takes the results one by one, in order.
    /// - Throws: the first error of `next`, `work` or `consume`; what is still running is finished first.
    public static func run<Item: Sendable, Result: Sendable>(
        width: Int,
        next: () throws -> Item?,
        work: @escaping @Sendable (Item) async throws -> Result,
        consume: (Result) async throws -> Void
    ) async throws {
        // Results that arrive early wait here; the window keeps a slow item from piling up the rest.
        let window = max(1, width) * 16
        try await withThrowingTaskGroup(of: (Int, Result).self) { group in
            var waiting: [Int: Result] = [:]
            var started = 0
            var consumed = 0
            var running = 0
            var isExhausted = false
            while true {
                while !isExhausted, running < max(1, width), started - consumed < window {
                    guard let item = try next() else {
                        isExhausted = true
                        break
                    }
                    let index = started
                    group.addTask { (index, try await work(item)) }
                    started += 1
                    running += 1
                }
                guard let (index, result) = try await group.next() else { break }
                running -= 1
                waiting[index] = result
                while let result = waiting.removeValue(forKey: consumed) {
                    consumed += 1
                    try await consume(result)
                }
            }
        }
    }
}
