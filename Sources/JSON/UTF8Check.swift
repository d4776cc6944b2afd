/// Strict UTF-8 as the Unicode Standard defines it (table 3-7): no overlong forms, no surrogates.
enum UTF8Check {
    /// The offset of the first byte that begins no well-formed sequence.
    ///
    /// - Parameters:
    ///   - bytes: the bytes.
    ///   - range: the part that is looked at.
    /// - Returns: the offset, or nil when all is well.
    static func firstFault(in bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int? {
        var index = range.lowerBound
        let end = range.upperBound
        while index < end {
            let lead = bytes[index]
            if lead < 0x80 {
                index += 1
                continue
            }
            let length: Int
            var second: ClosedRange<UInt8> = 0x80...0xBF
            switch lead {
            case 0xC2...0xDF: length = 2
            case 0xE0: (length, second) = (3, 0xA0...0xBF)
            case 0xED: (length, second) = (3, 0x80...0x9F)
            case 0xE1...0xEF: length = 3
            case 0xF0: (length, second) = (4, 0x90...0xBF)
            case 0xF4: (length, second) = (4, 0x80...0x8F)
            case 0xF1...0xF3: length = 4
            default: return index
            }
            guard index + length <= end, second.contains(bytes[index + 1]) else { return index }
            if length > 2, bytes[index + 2] & 0xC0 != 0x80 { return index }
            if length > 3, bytes[index + 3] & 0xC0 != 0x80 { return index }
            index += length
        }
        return nil
    }
}
