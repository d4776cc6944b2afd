internal import JSON

/// What was called, how often and how fast.
struct CallCounts {
    private struct Count {
        var accepted = 0
        var refused = 0
    }

    private var counts: [Count]
    private let endpoints: [Endpoint]
    private var byMinute = SlidingWindow(length: 60_000)
    private var bySecond = SlidingWindow(length: 1000)
    private var writes = SlidingWindow(length: 1000)
    private var faults: [String: Int] = [:]
    private var sinceReset = 0
    private var total = 0
    private var keysInQueries = 0

    /// Counts at zero.
    ///
    /// - Parameter endpoints: what is counted, in the order in which it is shown.
    init(_ endpoints: [Endpoint]) {
        self.endpoints = endpoints
        counts = endpoints.map { _ in Count() }
    }

    /// Counts a call.
    ///
    /// - Parameters:
    ///   - index: the endpoint, by its place in the list.
    ///   - wasAccepted: whether it was answered with a status below 400.
    ///   - carriedKey: whether the app's key stood in its query, as in a link that was followed.
    ///   - faults: the faults that struck it.
    ///   - now: when, in milliseconds.
    mutating func note(
        _ index: Int, wasAccepted: Bool, carriedKey: Bool, faults: [FaultKind], at now: Int64
    ) {
        total += 1
        sinceReset += 1
        if wasAccepted { counts[index].accepted += 1 } else { counts[index].refused += 1 }
        if carriedKey { keysInQueries += 1 }
        for fault in faults { self.faults[fault.word, default: 0] += 1 }
        switch endpoints[index].pace {
        case .list: byMinute.note(at: now)
        case .write: writes.note(at: now)
        case .other: bySecond.note(at: now)
        }
    }

    /// Sets everything but the total to zero.
    mutating func reset() {
        let total = total
        self = CallCounts(endpoints)
        self.total = total
    }

    /// Writes the counts as members of an object.
    ///
    /// - Parameter writer: an object is open in it.
    func write(to writer: inout JSONWriter) {
        writer.member("total", total)
        writer.member("sinceReset", sinceReset)
        writer.member("mostListsInAMinute", byMinute.largest)
        writer.member("mostOthersInASecond", bySecond.largest)
        writer.member("mostWritesInASecond", writes.largest)
        writer.member("keysInQueries", keysInQueries)
        writer.beginObject("endpoints")
        for (endpoint, count) in zip(endpoints, counts) where count.accepted + count.refused > 0 {
            writer.key(endpoint.path)
            writer.beginObject()
            writer.member("accepted", count.accepted)
            writer.member("refused", count.refused)
            writer.endObject()
        }
        writer.endObject()
        writer.beginObject("faults")
        for (word, count) in faults.sorted(by: { $0.key < $1.key }) { writer.member(word, count) }
        writer.endObject()
    }
}
