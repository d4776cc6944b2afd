/// Counts what happens within any stretch of time of one length, exact to the millisecond.
struct SlidingWindow: Sendable {
    private let length: Int64
    private var entries: [(time: Int64, count: Int)] = []
    private var first = 0
    private var total = 0
    /// The most that ever happened within such a stretch.
    private(set) var largest = 0

    /// A window.
    ///
    /// - Parameter length: its length in milliseconds; at most as many entries are in memory, twice.
    init(length: Int64) {
        self.length = length
    }

    /// Counts one more.
    ///
    /// - Parameter time: when, in milliseconds; never before the last one.
    mutating func note(at time: Int64) {
        expire(at: time)
        if first < entries.count, entries[entries.count - 1].time == time {
            entries[entries.count - 1].count += 1
        } else {
            entries.append((time, 1))
        }
        total += 1
        largest = max(largest, total)
    }

    /// How many there were within the stretch that ends now.
    ///
    /// - Parameter time: now, in milliseconds.
    /// - Returns: the number.
    mutating func count(at time: Int64) -> Int {
        expire(at: time)
        return total
    }

    /// Forgets everything but the length.
    mutating func reset() {
        self = SlidingWindow(length: length)
    }

    private mutating func expire(at time: Int64) {
        while first < entries.count, entries[first].time <= time - length {
            total -= entries[first].count
            first += 1
        }
        if first > 1024, first * 2 > entries.count {
            entries.removeFirst(first)
            first = 0
        }
    }
}
