/// Finds the end of an object or array by brackets and quotes alone; it can stop anywhere and go on.
///
/// It does not check the grammar: who reads the value does.
struct ObjectScan {
    enum Outcome: Equatable {
        /// The value ends before this offset.
        case ended(Int)
        /// The bytes ran out; go on from this offset.
        case hungry(Int)
        /// One of the wanted members begins its array at this offset.
        case member(index: Int, array: Int)
        /// One level too many at this offset.
        case tooDeep(Int)
    }

    private var depth = 0
    private var isInString = false
    private let depthLimit: Int
    /// Members of the outermost object that stop the scan when an array is their value.
    private let wanted: [[UInt8]]
    /// The bytes of the longest wanted name and its opening quote.
    private let longestWanted: Int

    init(depthLimit: Int, wanted: [[UInt8]] = []) {
        longestWanted = wanted.map { $0.count + 1 }.max() ?? 0
        self.depthLimit = depthLimit
        self.wanted = wanted
    }

    mutating func scan(_ window: UnsafeRawBufferPointer, from start: Int) -> Outcome {
        guard let bytes = window.baseAddress else { return .hungry(start) }
        let end = window.count
        var depth = depth
        var index = start
        defer { self.depth = depth }
        if isInString {
            index = Self.afterString(bytes, from: index, to: end, isInString: &isInString)
            if isInString { return .hungry(index) }
        }
        while index < end {
            let byte = bytes.load(fromByteOffset: index, as: UInt8.self)
            if byte == UInt8(ascii: "\"") {
                let opening = index
                index = Self.afterString(bytes, from: index &+ 1, to: end, isInString: &isInString)
                if isInString {
                    // A name cut in two must be compared whole later.
                    if depth == 1, end &- opening <= longestWanted {
                        isInString = false
                        return .hungry(opening)
                    }
                    break
                }
                if depth == 1, !wanted.isEmpty, let member = wanted(window, opening &+ 1..<index &- 1) {
                    switch Self.arrayAfterName(window, from: index) {
                    case .some(let array): return .member(index: member, array: array)
                    case .none where Self.endsInSpace(window, from: index): return .hungry(opening)
                    case .none: break
                    }
                }
            } else if byte & 0xD9 != 0x59 {
                // The four brackets have these bits in common, with few other characters.
                index &+= 1
            } else if byte | 0x20 == UInt8(ascii: "{") {
                // `[` and `{` differ in this one bit, as do `]` and `}`.
                depth &+= 1
                if depth > depthLimit { return .tooDeep(index) }
                index &+= 1
            } else if byte | 0x20 == UInt8(ascii: "}") {
                depth &-= 1
                index &+= 1
                if depth <= 0 { return .ended(index) }
            } else {
                index &+= 1
            }
        }
        return .hungry(index)
    }

    /// The offset after the closing quote; or, with `isInString` set, where to go on when more bytes are there.
    @inline(__always)
    static func afterString(
        _ bytes: UnsafeRawPointer, from start: Int, to end: Int, isInString: inout Bool
    ) -> Int {
        var index = start
        while true {
            index = StringScan.quoteOrBackslash(in: bytes, from: index, to: end)
            guard index < end else { break }
            if bytes.load(fromByteOffset: index, as: UInt8.self) == UInt8(ascii: "\"") {
                isInString = false
                return index &+ 1
            }
            // The byte after the backslash may not be there yet.
            guard index &+ 1 < end else { break }
            index &+= 2
        }
        isInString = true
        return index
    }

    private func wanted(_ window: UnsafeRawBufferPointer, _ name: Range<Int>) -> Int? {
        wanted.firstIndex { $0.count == name.count && $0.elementsEqual(window[name]) }
    }

    /// The offset of the `[` that follows a member's name and a colon.
    private static func arrayAfterName(_ window: UnsafeRawBufferPointer, from start: Int) -> Int? {
        let colon = afterSpace(window, from: start)
        guard colon < window.count, window[colon] == UInt8(ascii: ":") else { return nil }
        let array = afterSpace(window, from: colon + 1)
        return array < window.count && window[array] == UInt8(ascii: "[") ? array : nil
    }

    /// Whether the bytes end before it is known what follows a member's name.
    private static func endsInSpace(_ window: UnsafeRawBufferPointer, from start: Int) -> Bool {
        let colon = afterSpace(window, from: start)
        guard colon < window.count else { return true }
        return window[colon] == UInt8(ascii: ":") && afterSpace(window, from: colon + 1) == window.count
    }

    private static func afterSpace(_ window: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        while index < window.count, JSONSpace.contains(window[index]) { index += 1 }
        return index
    }
}
