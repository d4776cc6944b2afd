/// The headers of a response. Their values are never shown.
public struct HTTPHeaders: Sendable, CustomStringConvertible, CustomReflectable {
    private let fields: [(name: String, value: String)]

    /// Headers as they came.
    ///
    /// - Parameter fields: names and values.
    public init(_ fields: [(name: String, value: String)] = []) { self.fields = fields }

    /// Reads the lines between the status line and the empty line. Lines without a colon are passed over.
    init(lines block: [UInt8]) {
        var fields: [(name: String, value: String)] = []
        for line in block.split(separator: UInt8(ascii: "\n")) {
            if let first = line.first, Self.isBlank(first) {
                // RFC 9112, section 5.2: a folded line goes on with the value before it.
                guard let last = fields.popLast() else { continue }
                fields.append((last.name, last.value + " " + Self.text(line)))
                continue
            }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
            fields.append((Self.text(line[..<colon]), Self.text(line[(colon + 1)...])))
        }
        self.fields = fields
    }

    /// The first value of a header.
    ///
    /// - Parameter name: the name, in capitals or not.
    public subscript(name: String) -> String? { first(name) }

    /// All values of a header, in the order in which they came.
    ///
    /// - Parameter name: the name, in capitals or not.
    /// - Returns: the values; none when there is no such header.
    public func all(_ name: String) -> [String] {
        fields.filter { Self.isSame($0.name, name) }.map(\.value)
    }

    /// Every name, in the order in which they came, also more than once.
    public var names: [String] { fields.map(\.name) }

    /// The names alone.
    public var description: String { names.joined(separator: ", ") }

    /// Shows the names alone, also to `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["names": names]) }

    private func first(_ name: String) -> String? {
        fields.first { Self.isSame($0.name, name) }?.value
    }

    private static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count
            && zip(left.utf8, right.utf8).allSatisfy { lowercase($0) == lowercase($1) }
    }

    private static func lowercase(_ byte: UInt8) -> UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
    }

    private static func isBlank(_ byte: UInt8) -> Bool { " \t\r".utf8.contains(byte) }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        var bytes = bytes.drop(while: isBlank)
        while let last = bytes.last, isBlank(last) { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
