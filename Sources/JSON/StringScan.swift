/// Finding the end of a string eight bytes at a time.
enum StringScan {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// The first quote, backslash or control character, and whether a byte before it is not ASCII.
    ///
    /// Per byte lane, `(x - 1) & ~x & 0x80` marks zeros and `(x - 0x20) & ~x & 0x80` marks values below 0x20;
    /// borrows reach only lanes above a marked one, so that the lowest mark is exact.
    ///
    /// - Returns: its offset, or the end of the bytes.
    @inline(__always)
    static func stop(in bytes: UnsafeRawBufferPointer, from start: Int, nonASCII: inout Bool) -> Int {
        var index = start
        let end = bytes.count
        var high: UInt64 = 0
        while index &+ 8 <= end {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let quote = word ^ (ones &* 0x22)
            let slash = word ^ (ones &* 0x5C)
            let marks =
                ((quote &- ones) & ~quote | (slash &- ones) & ~slash | (word &- ones &* 0x20) & ~word) & highs
            if marks != 0 {
                let bits = UInt64(truncatingIfNeeded: marks.trailingZeroBitCount & ~7)
                high |= word & ((1 &<< bits) &- 1)
                if high & highs != 0 { nonASCII = true }
                return index &+ Int(truncatingIfNeeded: bits &>> 3)
            }
            high |= word
            index &+= 8
        }
        if high & highs != 0 { nonASCII = true }
        while index < end {
            let byte = bytes[index]
            if byte == 0x22 || byte == 0x5C || byte < 0x20 { return index }
            if byte >= 0x80 { nonASCII = true }
            index &+= 1
        }
        return end
    }

    /// The first quote or backslash.
    ///
    /// - Returns: its offset, or `end`.
    @inline(__always)
    static func quoteOrBackslash(in bytes: UnsafeRawPointer, from start: Int, to end: Int) -> Int {
        var index = start
        while index &+ 8 <= end {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let quote = word ^ (ones &* 0x22)
            let slash = word ^ (ones &* 0x5C)
            let marks = ((quote &- ones) & ~quote | (slash &- ones) & ~slash) & highs
            if marks != 0 { return index &+ marks.trailingZeroBitCount &>> 3 }
            index &+= 8
        }
        while index < end {
            let byte = bytes.load(fromByteOffset: index, as: UInt8.self)
            if byte == 0x22 || byte == 0x5C { return index }
            index &+= 1
        }
        return end
    }
}
