/// Member names known beforehand, to be told apart without making a `String` of each.
public struct JSONNames: Sendable {
    private let names: [[UInt8]]
    /// One more than the index of a name, at the place its hash gives or the next free one; 0 is free.
    private let slots: [Int]

    /// A table of names.
    ///
    /// - Parameter names: the names, each once.
    public init(_ names: [String]) {
        let names = names.map { Array($0.utf8) }
        var size = 64
        while size < names.count * 4 { size *= 2 }
        var slots = [Int](repeating: 0, count: size)
        for (index, name) in names.enumerated() {
            var slot = name.withUnsafeBytes { Self.hash($0) } & (size - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = index + 1
        }
        self.names = names
        self.slots = slots
    }

    /// Which of the names this is.
    ///
    /// - Parameter text: a member's name.
    /// - Returns: its place in the list given to ``init(_:)``, or nil.
    public func index(of text: JSONText) -> Int? {
        if text.isEscaped { return names.firstIndex(of: Array(text.string.utf8)) }
        var slot = Self.hash(text.bytes) & (slots.count - 1)
        while slots[slot] != 0 {
            let index = slots[slot] - 1
            if equals(names[index], text.bytes) { return index }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private func equals(_ name: [UInt8], _ bytes: UnsafeRawBufferPointer) -> Bool {
        guard name.count == bytes.count else { return false }
        for index in 0..<bytes.count where bytes[index] != name[index] { return false }
        return true
    }

    @inline(__always)
    private static func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard let first = bytes.first, let last = bytes.last else { return 0 }
        return bytes.count &* 7 &+ Int(first) &* 5 &+ Int(last)
    }
}
