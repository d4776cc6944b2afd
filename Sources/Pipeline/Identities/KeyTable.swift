/// Finds entries by the hash of a key. Different keys may share a hash, so a caller compares what it finds.
struct KeyTable: Sendable {
    /// For each slot 32 bits of a hash, and below them the place of the first entry with it, plus one; 0 is free.
    private var slots: [UInt64] = [UInt64](repeating: 0, count: 1024)
    private var entries: [Entry] = []
    private var usedSlots = 0

    private struct Entry {
        var ordinal: UInt32
        /// The place of the next entry with this hash, plus one; 0 ends the chain.
        var next: UInt32
    }

    /// How many entries there are.
    var count: Int { entries.count }

    mutating func insert(hash: UInt64, ordinal: UInt32) {
        if usedSlots * 4 >= slots.count * 3 { grow() }
        let short = hash >> 32
        let slot = slot(of: short)
        if slots[slot] == 0 { usedSlots += 1 }
        entries.append(Entry(ordinal: ordinal, next: UInt32(truncatingIfNeeded: slots[slot])))
        slots[slot] = short << 32 | UInt64(entries.count)
    }

    /// Visits the entries of a hash, in no particular order.
    func forEach(hash: UInt64, _ body: (UInt32) throws -> Void) rethrows {
        var place = Int(UInt32(truncatingIfNeeded: slots[slot(of: hash >> 32)]))
        while place != 0 {
            let entry = entries[place - 1]
            try body(entry.ordinal)
            place = Int(entry.next)
        }
    }

    /// The entries of a hash, in no particular order.
    func ordinals(hash: UInt64) -> [UInt32] {
        var found: [UInt32] = []
        forEach(hash: hash) { found.append($0) }
        return found
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
