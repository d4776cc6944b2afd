/// Finds entries by the hash of a key. Different keys may share a hash, so a caller compares what it finds.
struct KeyTable: Sendable {
    /// For each slot the place of the first entry of one hash, plus one; 0 is free.
    private var slots: [UInt32] = [UInt32](repeating: 0, count: 1024)
    private var entries: [Entry] = []
    private var usedSlots = 0

    private struct Entry {
        var hash: UInt64
        var ordinal: UInt32
        /// The place of the next entry with this hash, plus one; 0 ends the chain.
        var next: UInt32
    }

    mutating func insert(hash: UInt64, ordinal: UInt32) {
        if usedSlots * 4 >= slots.count * 3 { grow() }
        let slot = slot(of: hash)
        if slots[slot] == 0 { usedSlots += 1 }
        entries.append(Entry(hash: hash, ordinal: ordinal, next: slots[slot]))
        slots[slot] = UInt32(truncatingIfNeeded: entries.count)
    }

    /// Visits the entries of a hash, in no particular order.
    func forEach(hash: UInt64, _ body: (UInt32) throws -> Void) rethrows {
        var place = slots[slot(of: hash)]
        while place != 0 {
            let entry = entries[Int(place) - 1]
            try body(entry.ordinal)
            place = entry.next
        }
    }

    /// The entries of a hash, in no particular order.
    func ordinals(hash: UInt64) -> [UInt32] {
        var found: [UInt32] = []
        forEach(hash: hash) { found.append($0) }
        return found
    }

    private func slot(of hash: UInt64) -> Int {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] != 0, entries[Int(slots[slot]) - 1].hash != hash { slot = (slot + 1) & mask }
        return slot
    }

    private mutating func grow() {
        let heads = slots.filter { $0 != 0 }
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        for head in heads { slots[slot(of: entries[Int(head) - 1].hash)] = head }
    }
}
