/// Writes one JSON text after the other into a growing buffer, without white space, members in the order given.
public struct JSONWriter: Sendable {
    /// What has been written and not yet taken.
    public internal(set) var bytes: [UInt8] = []
    let safeInHTML: Bool
    var needsComma = false

    /// An empty writer.
    ///
    /// - Parameter safeInHTML: whether `<`, `>`, `&`, U+2028 and U+2029 are escaped too, so that the text can
    ///   stand in a `script` element.
    public init(safeInHTML: Bool = false) {
        self.safeInHTML = safeInHTML
    }

    /// Opens an object.
    public mutating func beginObject() { open(UInt8(ascii: "{")) }
    /// Closes the innermost object.
    public mutating func endObject() { close(UInt8(ascii: "}")) }
    /// Opens an array.
    public mutating func beginArray() { open(UInt8(ascii: "[")) }
    /// Closes the innermost array.
    public mutating func endArray() { close(UInt8(ascii: "]")) }

    /// Writes a member's name.
    ///
    /// - Parameter name: the name.
    public mutating func key(_ name: String) {
        separate()
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a text.
    ///
    /// - Parameter text: the text.
    public mutating func value(_ text: String) {
        separate()
        quote(text)
        needsComma = true
    }

    /// Writes a number.
    ///
    /// - Parameter number: the number.
    public mutating func value(_ number: Int64) {
        separate()
        digits(of: number)
        needsComma = true
    }

    /// Writes a number.
    ///
    /// - Parameter number: the number.
    public mutating func value(_ number: Int) { value(Int64(number)) }

    /// Writes a value that is JSON already.
    ///
    /// - Parameter json: the value; without line ends where lines matter.
    public mutating func value(json: [UInt8]) {
        separate()
        bytes += json
        needsComma = true
    }

    /// Writes `true` or `false`.
    ///
    /// - Parameter flag: which.
    public mutating func value(_ flag: Bool) {
        separate()
        for byte in (flag ? "true" : "false").utf8 { bytes.append(byte) }
        needsComma = true
    }

    /// Writes `null`.
    public mutating func null() {
        separate()
        for byte in "null".utf8 { bytes.append(byte) }
        needsComma = true
    }

    /// Writes a member, or nothing when there is no value.
    ///
    /// - Parameters:
    ///   - name: the member's name.
    ///   - text: its value.
    public mutating func member(_ name: String, _ text: String?) {
        guard let text else { return }
        key(name)
        value(text)
    }

    /// Writes a member, or nothing when there is no value.
    ///
    /// - Parameters:
    ///   - name: the member's name.
    ///   - number: its value.
    public mutating func member(_ name: String, _ number: Int64?) {
        guard let number else { return }
        key(name)
        value(number)
    }

    /// Writes a member.
    ///
    /// - Parameters:
    ///   - name: the member's name.
    ///   - number: its value.
    public mutating func member(_ name: String, _ number: Int) {
        key(name)
        value(number)
    }

    /// Writes a member, or nothing when there is no value.
    ///
    /// - Parameters:
    ///   - name: the member's name.
    ///   - flag: its value.
    public mutating func member(_ name: String, _ flag: Bool?) {
        guard let flag else { return }
        key(name)
        value(flag)
    }

    /// Ends a line; the next text starts afresh.
    public mutating func newline() {
        bytes.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    /// Forgets what was written, keeping the memory; the next value starts afresh.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func digits(of number: Int64) {
        makeRoom(20)
        bytes.append(addingCapacity: 20) { span in
            span.withUnsafeMutableBufferPointer { buffer, count in
                if number < 0 {
                    buffer[count] = UInt8(ascii: "-")
                    count += 1
                }
                var rest = number.magnitude
                let start = count
                repeat {
                    buffer[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                    rest /= 10
                    count += 1
                } while rest > 0
                buffer[start..<count].reverse()
            }
        }
    }

    mutating func quote(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            let clean = cleanCount(utf8)
            if clean == utf8.count {
                quoteClean(utf8)
            } else {
                quoteEscaping(utf8, clean: clean)
            }
        }
    }

    private mutating func quoteClean(_ utf8: UnsafeBufferPointer<UInt8>) {
        makeRoom(utf8.count + 2)
        bytes.append(addingCapacity: utf8.count + 2) { span in
            span.append(UInt8(ascii: "\""))
            span.withUnsafeMutableBufferPointer { buffer, count in
                UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
                    .copyMemory(from: UnsafeRawBufferPointer(utf8))
                count += utf8.count
            }
            span.append(UInt8(ascii: "\""))
        }
    }

    private mutating func quoteEscaping(_ utf8: UnsafeBufferPointer<UInt8>, clean first: Int) {
        bytes.append(UInt8(ascii: "\""))
        var clean = 0
        var index = first
        while index < utf8.count {
            let byte = utf8[index]
            if byte >= 0x20, byte != 0x22, byte != 0x5C, !safeInHTML || Self.isSafeInHTML(byte) {
                index += 1
                continue
            }
            if safeInHTML, byte == 0xE2 {
                let separator =
                    index + 2 < utf8.count && utf8[index + 1] == 0x80 && utf8[index + 2] & 0xFE == 0xA8
                if !separator {
                    index += 1
                    continue
                }
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[clean..<index]))
                bytes.append(contentsOf: Array((utf8[index + 2] == 0xA8 ? "\\u2028" : "\\u2029").utf8))
                index += 3
                clean = index
                continue
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[clean..<index]))
            escape(byte)
            index += 1
            clean = index
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[clean...]))
        bytes.append(UInt8(ascii: "\""))
    }

    /// How many bytes at the start certainly need no escape: all of them, or up to the word with the first that may.
    func cleanCount(_ utf8: UnsafeBufferPointer<UInt8>) -> Int {
        let raw = UnsafeRawBufferPointer(utf8)
        var index = 0
        while index + 8 <= raw.count {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            var suspect = Self.belowSpace(word) | Self.has(0x22, in: word) | Self.has(0x5C, in: word)
            if safeInHTML {
                suspect |= Self.has(0x3C, in: word) | Self.has(0x3E, in: word)
                suspect |= Self.has(0x26, in: word) | Self.has(0xE2, in: word)
            }
            if suspect != 0 { return index }
            index += 8
        }
        while index < raw.count {
            let byte = raw[index]
            guard byte >= 0x20, byte != 0x22, byte != 0x5C, !safeInHTML || Self.isSafeInHTML(byte) else {
                return index
            }
            index += 1
        }
        return index
    }

    // Eight bytes at once, after "Bit Twiddling Hacks" (https://graphics.stanford.edu/~seander/bithacks.html):
    // not zero exactly when one of the bytes is such.
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let tops: UInt64 = 0x8080_8080_8080_8080

    private static func belowSpace(_ word: UInt64) -> UInt64 {
        (word &- ones &* 0x20) & ~word & tops
    }

    private static func has(_ byte: UInt64, in word: UInt64) -> UInt64 {
        let difference = word ^ (ones &* byte)
        return (difference &- ones) & ~difference & tops
    }

    /// Grows in proportion to the size, so that a text of any length takes time in proportion to it.
    @inline(__always) mutating func makeRoom(_ count: Int) {
        if bytes.capacity - bytes.count < count { grow(by: count) }
    }

    @inline(never) private mutating func grow(by count: Int) {
        bytes.reserveCapacity(max(bytes.capacity * 2, bytes.count + count))
    }

    private static func isSafeInHTML(_ byte: UInt8) -> Bool {
        byte != UInt8(ascii: "<") && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "&") && byte != 0xE2
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
        case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
        case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
        default:
            bytes.append(contentsOf: Array("u00".utf8))
            bytes.append(Self.hexDigit(byte >> 4))
            bytes.append(Self.hexDigit(byte & 15))
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
    }
}
