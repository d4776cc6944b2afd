/// Member names known beforehand, to be told apart without making a `String` of each.
public struct JSONNames: Sendable {
    private struct Slot {
        /// The place of the name in the list; -1 when the slot is free.
        var index = -1
        /// Where the name's bytes stand in ``bytes``.
        var start = 0
        var count = 0
    }

    /// All names, one after the other.
    private let bytes: [UInt8]
    /// The names by their hash; a name whose slot is taken stands in the next free one.
    private let slots: [Slot]

    /// A table of names.
    ///
    /// - Parameter names: the names, each once.
    public init(_ names: [String]) {
        var size = 64
        while size < names.count * 4 { size *= 2 }
        var slots = [Slot](repeating: Slot(), count: size)
        var bytes: [UInt8] = []
        for (index, name) in names.enumerated() {
            let name = Array(name.utf8)
            var slot = name.withUnsafeBytes { Self.hash($0) } & (size - 1)
            while slots[slot].index >= 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = Slot(index: index, start: bytes.count, count: name.count)
            bytes += name
        }
        self.bytes = bytes
        self.slots = slots
    }

    /// Which of the names this is.
    ///
    /// - Parameter text: a member's name.
    /// - Returns: its place in the list given to ``init(_:)``, or nil.
    public func index(of text: JSONText) -> Int? {
        guard text.isEscaped else { return index(of: text.bytes) }
        return Array(text.string.utf8).withUnsafeBytes { index(of: $0) }
    }

    private func index(of name: UnsafeRawBufferPointer) -> Int? {
        let last = slots.count &- 1
        return slots.withUnsafeBufferPointer { slots in
            bytes.withUnsafeBytes { bytes in
                var place = Self.hash(name) & last
                while true {
                    let slot = slots[place]
                    if slot.index < 0 { return nil }
                    if slot.count == name.count, Self.equals(bytes, slot.start, name) { return slot.index }
                    place = (place &+ 1) & last
                }
            }
        }
    }

    @inline(__always)
    private static func equals(
        _ bytes: UnsafeRawBufferPointer, _ start: Int, _ name: UnsafeRawBufferPointer
    ) -> Bool {
        func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
            bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        }
        var index = 0
        while index &+ 8 <= name.count {
            if word(bytes, start &+ index) != word(name, index) { return false }
            index &+= 8
        }
        if name.count >= 8 {
            // The last word may overlap the one before.
            return word(bytes, start &+ name.count &- 8) == word(name, name.count &- 8)
        }
        while index < name.count {
            if bytes[start &+ index] != name[index] { return false }
            index &+= 1
        }
        return true
    }

    @inline(__always)
    private static func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard bytes.count > 0 else { return 0 }
        return bytes.count &* 7 &+ Int(bytes[0]) &* 5 &+ Int(bytes[bytes.count &- 1])
    }
}
