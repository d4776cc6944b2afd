import Testing
import Threads

@Suite("Ordered work")
struct OrderedWorkTests {
    private struct Failure: Error, Equatable {
        var place: Int
    }

    @Test("hands over results in the order of the items, whatever each takes", arguments: [0, 1, 2, 7])
    func order(width: Int) async throws {
        var items = (0..<500).makeIterator()
        var results: [Int] = []
        try await OrderedWork.run(
            width: width, next: { items.next() },
            work: { item in
                // Some items take far longer than others.
                var sum = item
                for step in 0..<(item % 7 == 0 ? 20_000 : 1) { sum = (sum &* 31 &+ step) % 1_000_003 }
                return sum < 0 ? -1 : item
            },
            consume: { results.append($0) })
        #expect(results == Array(0..<500))
    }

    @Test("holds no more than a window of results while one is slow")
    func window() async throws {
        let held = Locked((now: 0, most: 0))
        var items = (0..<2_000).makeIterator()
        try await OrderedWork.run(
            width: 2,
            next: {
                held.withLock {
                    $0.now += 1
                    $0.most = max($0.most, $0.now)
                }
                return items.next()
            }, work: { $0 }, consume: { _ in held.withLock { $0.now -= 1 } })
        #expect(held.withLock { $0.most } <= 2 * 16 + 1)
    }

    @Test("ends with the first error, wherever it comes from", arguments: ["next", "work", "consume"])
    func errors(from place: String) async throws {
        var items = 0
        let consumed = Locked(0)
        await #expect(throws: Failure(place: 40)) {
            try await OrderedWork.run(
                width: 3,
                next: {
                    items += 1
                    if place == "next", items == 40 { throw Failure(place: 40) }
                    return items <= 100 ? items : nil
                },
                work: { item in
                    if place == "work", item == 40 { throw Failure(place: 40) }
                    return item
                },
                consume: { item in
                    if place == "consume", item == 40 { throw Failure(place: 40) }
                    consumed.withLock { $0 = item }
                })
        }
        #expect(consumed.withLock { $0 } < 40)
    }
}

@Suite("A lock")
struct LockedTests {
    @Test("lets one thread at a time change its value")
    func exclusion() async {
        let count = Locked(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<10_000 { count.withLock { $0 += 1 } } }
            }
        }
        #expect(count.withLock { $0 } == 80_000)
    }
}
