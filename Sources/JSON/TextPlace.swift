/// A place in a text: lines and characters before it.
struct TextPlace: Equatable {
    /// How many lines end before it.
    var lines = 0
    /// How many characters of its own line come before it.
    var characters = 0

    /// The place after more text.
    ///
    /// - Parameter bytes: the text between, UTF-8.
    /// - Returns: the place.
    func advanced(over bytes: UnsafeRawBufferPointer) -> TextPlace {
        var lineStart = bytes.count
        while lineStart > 0, bytes[lineStart - 1] != UInt8(ascii: "\n") { lineStart -= 1 }
        // Every byte but a continuation byte (0b10……) begins a character.
        let rest = UnsafeRawBufferPointer(rebasing: bytes[lineStart...])
        let begun = rest.count - Self.count(in: rest, mask: 0xC0, value: 0x80)
        guard lineStart > 0 else { return TextPlace(lines: lines, characters: characters + begun) }
        let before = UnsafeRawBufferPointer(rebasing: bytes[..<lineStart])
        return TextPlace(
            lines: lines + Self.count(in: before, mask: 0xFF, value: UInt8(ascii: "\n")), characters: begun)
    }

    /// How many bytes equal `value` under `mask`.
    ///
    /// Blocks of 240 bytes are counted in one byte, which the compiler turns into 16 lanes at a time.
    private static func count(in bytes: UnsafeRawBufferPointer, mask: UInt8, value: UInt8) -> Int {
        guard let base = bytes.baseAddress else { return 0 }
        var total = 0
        var start = 0
        while start < bytes.count {
            let stop = min(bytes.count, start &+ 240)
            var block: UInt8 = 0
            var index = start
            while index < stop {
                block &+= base.load(fromByteOffset: index, as: UInt8.self) & mask == value ? 1 : 0
                index &+= 1
            }
            total &+= Int(block)
            start = stop
        }
        return total
    }
}
