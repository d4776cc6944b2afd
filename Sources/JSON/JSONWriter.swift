/// Writes one JSON text after the other into a growing buffer, without white space, members in the order given.
public struct JSONWriter: Sendable {
    /// What has been written and not yet taken.
    public private(set) var bytes: [UInt8] = []
    private let safeInHTML: Bool
    private var needsComma = false

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

    /// Writes `true` or `false`.
    ///
    /// - Parameter flag: which.
    public mutating func value(_ flag: Bool) {
        separate()
        bytes.append(contentsOf: flag ? Array("true".utf8) : Array("false".utf8))
        needsComma = true
    }

    /// Writes `null`.
    public mutating func null() {
        separate()
        bytes.append(contentsOf: Array("null".utf8))
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
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        var rest = number.magnitude
        let start = bytes.count
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        bytes[start...].reverse()
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            var clean = 0
            var index = 0
            while index < utf8.count {
                let byte = utf8[index]
                if byte >= 0x20, byte != 0x22, byte != 0x5C, !safeInHTML || Self.isSafeInHTML(byte) {
                    index += 1
                    continue
                }
                if safeInHTML, byte == 0xE2 {
                    let separator = index + 2 < utf8.count && utf8[index + 1] == 0x80 && utf8[index + 2] & 0xFE == 0xA8
                    if !separator {
                        index += 1
                        continue
                    }
                    bytes.append(contentsOf: utf8[clean..<index])
                    bytes.append(contentsOf: Array((utf8[index + 2] == 0xA8 ? "\\u2028" : "\\u2029").utf8))
                    index += 3
                    clean = index
                    continue
                }
                bytes.append(contentsOf: utf8[clean..<index])
                escape(byte)
                index += 1
                clean = index
            }
            bytes.append(contentsOf: utf8[clean...])
        }
        bytes.append(UInt8(ascii: "\""))
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
            let hex = Array("0123456789abcdef".utf8)
            bytes.append(contentsOf: Array("u00".utf8))
            bytes.append(hex[Int(byte >> 4)])
            bytes.append(hex[Int(byte & 15)])
        }
    }
}
