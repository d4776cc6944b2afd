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
        let newline = bytes.lastIndex(of: UInt8(ascii: "\n"))
        let rest = UnsafeRawBufferPointer(rebasing: bytes[(newline.map { $0 + 1 } ?? 0)...])
        // Every byte but a continuation byte (0b10……) begins a character.
        let begun = rest.count - Self.count(in: rest, mask: 0xC0, value: 0x80)
        return TextPlace(
            lines: lines + Self.count(in: bytes, mask: 0xFF, value: UInt8(ascii: "\n")),
            characters: (newline == nil ? characters : 0) + begun)
    }

    /// How many bytes equal `value` under `mask`, at the speed of memory: 32 lanes, each summing up to 255.
    private static func count(in bytes: UnsafeRawBufferPointer, mask: UInt8, value: UInt8) -> Int {
        typealias Lanes = SIMD32<UInt8>
        let masks = Lanes(repeating: mask)
        let values = Lanes(repeating: value)
        let ones = Lanes(repeating: 1)
        var total = 0
        var index = 0
        while index + 32 <= bytes.count {
            var sums = Lanes()
            let stop = min(bytes.count - 31, index + 255 * 32)
            while index < stop {
                let lanes = bytes.loadUnaligned(fromByteOffset: index, as: Lanes.self)
                sums &+= Lanes().replacing(with: ones, where: (lanes & masks) .== values)
                index &+= 32
            }
            for lane in 0..<32 { total += Int(sums[lane]) }
        }
        while index < bytes.count {
            if bytes[index] & mask == value { total += 1 }
            index += 1
        }
        return total
    }
}
