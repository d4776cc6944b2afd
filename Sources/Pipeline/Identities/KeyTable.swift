/// Finds entries by the hash of a key. Different keys may share a hash, so a caller compares what it finds.
struct KeyTable: Sendable {
    /// For each slot 32 bits of a hash, and below them the only entry with it, or else where its ``chains`` begin;
    /// 0 is free.
    private var slots: [UInt64] = [UInt64](repeating: 0, count: 1024)
    /// The entries whose hash is not theirs alone.
    private var chains: [Link] = []
    private var usedSlots = 0
    /// How many entries there are.
    private(set) var count = 0

    private struct Link {
        var ordinal: UInt32
        /// The place of the next entry with this hash, plus one; 0 ends the chain.
        var next: UInt32
    }

    /// Marks a slot that holds the place of a link; below it stands a number plus one, so that no entry is 0.
    private static let isChain: UInt32 = 1 << 31

    /// Adds an entry.
    ///
    /// - Parameters:
    ///   - hash: the hash of its key.
    ///   - ordinal: the entry, below 2,147,483,647.
    mutating func insert(hash: UInt64, ordinal: UInt32) {
        if usedSlots * 4 >= slots.count * 3 { grow() }
        let short = hash >> 32
        let slot = slot(of: short)
        count += 1
        guard slots[slot] != 0 else {
            usedSlots += 1
            slots[slot] = short << 32 | UInt64(ordinal + 1)
            return
        }
        let head = UInt32(truncatingIfNeeded: slots[slot])
        var next = head & ~Self.isChain
        if head & Self.isChain == 0 {
            chains.append(Link(ordinal: head - 1, next: 0))
            next = UInt32(truncatingIfNeeded: chains.count)
        }
        chains.append(Link(ordinal: ordinal, next: next))
        slots[slot] = short << 32 | UInt64(Self.isChain | UInt32(truncatingIfNeeded: chains.count))
    }

    /// Visits the entries of a hash, in no particular order.
    func forEach(hash: UInt64, _ body: (UInt32) throws -> Void) rethrows {
        let head = UInt32(truncatingIfNeeded: slots[slot(of: hash >> 32)])
        guard head & Self.isChain != 0 else {
            if head != 0 { try body(head - 1) }
            return
        }
        var place = Int(head & ~Self.isChain)
        while place != 0 {
            let link = chains[place - 1]
            try body(link.ordinal)
            place = Int(link.next)
        }
    }

    private func slot(of short: UInt64) -> Int {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: short) & mask
        while slots[slot] != 0, slots[slot] >> 32 != short { slot = (slot + 1) & mask }
        return slot
    }

    private mutating func grow() {
        let heads = slots.filter { $0 != 0 }
        slots = [UInt64](repeating: 0, count: slots.count * 2)
        for head in heads { slots[slot(of: head >> 32)] = head }
    }
}
