/// A string of a JSON text as it stands between its quotes: valid UTF-8, escapes checked but not replaced.
///
/// It points into the reader's bytes and must not outlive them.
public struct JSONText {
    /// The bytes between the quotes.
    public let bytes: UnsafeRawBufferPointer
    /// Whether the bytes hold a backslash, so that they differ from the text they stand for.
    public let isEscaped: Bool

    init(bytes: UnsafeRawBufferPointer, isEscaped: Bool) {
        self.bytes = bytes
        self.isEscaped = isEscaped
    }

    /// The text, escapes replaced.
    public var string: String {
        isEscaped ? unescaped() : String(decoding: bytes, as: UTF8.self)
    }

    /// Whether the text has a NUL character, which only an escape can make.
    public var holdsNUL: Bool {
        isEscaped && unescaped().utf8.contains(0)
    }

    /// Whether the text is this ASCII word.
    ///
    /// - Parameter word: the word.
    /// - Returns: whether it is.
    @inlinable
    public func equals(_ word: StaticString) -> Bool {
        if isEscaped { return equalsUnescaped(word) }
        guard bytes.count == word.utf8CodeUnitCount else { return false }
        return word.withUTF8Buffer { expected in
            for index in 0..<bytes.count where bytes[index] != expected[index] { return false }
            return true
        }
    }

    /// Lets a `switch` over a member's name use plain literals.
    @inlinable
    public static func ~= (word: StaticString, text: JSONText) -> Bool { text.equals(word) }

    @usableFromInline
    func equalsUnescaped(_ word: StaticString) -> Bool {
        word.withUTF8Buffer { unescaped().utf8.elementsEqual($0) }
    }

    private func unescaped() -> String {
        // An escape is never shorter than what it stands for.
        String(unsafeUninitializedCapacity: bytes.count) { target in
            var used = 0
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                guard byte == UInt8(ascii: "\\"), index + 1 < bytes.count else {
                    target[used] = byte
                    used += 1
                    index += 1
                    continue
                }
                let letter = bytes[index + 1]
                index += 2
                guard letter == UInt8(ascii: "u") else {
                    target[used] = Self.meaning(of: letter)
                    used += 1
                    continue
                }
                var scalar = JSONEscape.codeUnit(in: bytes, at: index) ?? 0xFFFD
                index += 4
                if scalar & 0xFC00 == 0xD800, let low = JSONEscape.codeUnit(in: bytes, at: index + 2) {
                    scalar = 0x10000 + (scalar & 0x3FF) << 10 + low & 0x3FF
                    index += 6
                }
                for unit in UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? .init() {
                    target[used] = unit
                    used += 1
                }
            }
            return used
        }
    }

    private static func meaning(of letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: letter
        }
    }
}
