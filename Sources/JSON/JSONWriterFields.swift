// Members whose names are known when the program is built: about twice as fast as `member`, for files with
// millions of lines.
extension JSONWriter {
    /// Writes a member, or nothing when there is no value.
    ///
    /// - Parameters:
    ///   - name: the member's name, which must need no escape.
    ///   - text: its value.
    public mutating func field(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        let isWritten = text.utf8.withContiguousStorageIfAvailable { utf8 in
            guard cleanCount(utf8) == utf8.count else { return false }
            append(name, most: utf8.count + 2) { start in
                start[0] = UInt8(ascii: "\"")
                UnsafeMutableRawPointer(start + 1).copyMemory(from: utf8)
                start[utf8.count + 1] = UInt8(ascii: "\"")
                return utf8.count + 2
            }
            return true
        }
        if isWritten != true {
            append(name, most: 0) { _ in 0 }
            quote(text)
        }
        needsComma = true
    }

    /// Writes a member, or nothing when there is no value.
    ///
    /// - Parameters:
    ///   - name: the member's name, which must need no escape.
    ///   - number: its value.
    public mutating func field(_ name: StaticString, _ number: Int64?) {
        guard let number else { return }
        append(name, most: 20) { start in
            var rest = number.magnitude
            var digits = 1
            while rest >= 10 {
                rest /= 10
                digits += 1
            }
            let sign = number < 0 ? 1 : 0
            if number < 0 { start[0] = UInt8(ascii: "-") }
            rest = number.magnitude
            for position in stride(from: sign + digits - 1, through: sign, by: -1) {
                start[position] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            }
            return sign + digits
        }
        needsComma = true
    }

    /// Writes a member.
    ///
    /// - Parameters:
    ///   - name: the member's name, which must need no escape.
    ///   - number: its value.
    public mutating func field(_ name: StaticString, _ number: Int) { field(name, Int64(number)) }

    /// Writes a member, or nothing when there is no value.
    ///
    /// - Parameters:
    ///   - name: the member's name, which must need no escape.
    ///   - flag: its value.
    public mutating func field(_ name: StaticString, _ flag: Bool?) {
        guard let flag else { return }
        let word: StaticString = flag ? "true" : "false"
        append(name, most: word.utf8CodeUnitCount) { start in
            UnsafeMutableRawPointer(start).copyMemory(from: word)
            return word.utf8CodeUnitCount
        }
        needsComma = true
    }

    /// Opens an object as a member's value.
    ///
    /// - Parameter name: the member's name, which must need no escape.
    public mutating func beginObject(_ name: StaticString) {
        append(name, most: 0) { _ in 0 }
        needsComma = false
        beginObject()
    }

    /// Opens an array as a member's value.
    ///
    /// - Parameter name: the member's name, which must need no escape.
    public mutating func beginArray(_ name: StaticString) {
        append(name, most: 0) { _ in 0 }
        needsComma = false
        beginArray()
    }

    /// Appends `,"name":` and what `write` puts at the address it is given, at most `most` bytes.
    @inline(__always) private mutating func append(
        _ name: StaticString, most: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int
    ) {
        let comma = needsComma ? 1 : 0
        let length = name.utf8CodeUnitCount
        let room = comma + length + 3 + most
        makeRoom(room)
        bytes.append(addingCapacity: room) { span in
            span.withUnsafeMutableBufferPointer { buffer, count in
                guard let end = buffer.baseAddress?.advanced(by: count) else { return }
                end[0] = UInt8(ascii: ",")
                end[comma] = UInt8(ascii: "\"")
                UnsafeMutableRawPointer(end + comma + 1).copyMemory(from: name)
                end[comma + length + 1] = UInt8(ascii: "\"")
                end[comma + length + 2] = UInt8(ascii: ":")
                count += comma + length + 3 + write(end + comma + length + 3)
            }
        }
    }
}

extension UnsafeMutableRawPointer {
    @inline(__always) fileprivate func copyMemory(from bytes: UnsafeBufferPointer<UInt8>) {
        if let start = bytes.baseAddress { copyMemory(from: start, byteCount: bytes.count) }
    }

    @inline(__always) fileprivate func copyMemory(from text: StaticString) {
        copyMemory(from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
    }
}
