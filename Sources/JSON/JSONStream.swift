public import Files

/// Records of a JSON text of any size, one after the other, in bounded memory.
///
/// The text is an array of objects; or an object that holds such an array in one of the given members, beside
/// others that are checked and passed over; or an object that is itself a record; or any sequence of these, such
/// as JSON lines or several answers of an API in one file.
public final class JSONStream {
    private enum State {
        /// Before the first value, or between two.
        case top
        /// After `[` of a record array.
        case arrayStart
        /// After an element of a record array.
        case arrayRest
        /// After a record array that is a member.
        case wrapperRest
        case ended
    }

    private let window: ByteWindow
    private let recordMembers: [String]
    private let limits: JSONLimits
    /// A scan at its start, for objects that may hold records and for those that are records.
    private let scanForMembers: ObjectScan
    private let scanForEnd: ObjectScan
    private var state = State.top
    private var position = 0
    private var isInWrapper = false
    private var isAtStart = true

    /// How the latest records were held; nil before the first array or object.
    public private(set) var shape: JSONShape?
    /// How many records have been given.
    public private(set) var recordsRead = 0
    /// The names of the members that stood beside record arrays, each once, in the order seen, at most 16.
    public private(set) var memberNames: [String] = []
    private static let memberNameLimit = 16

    /// A stream of records.
    ///
    /// - Parameters:
    ///   - source: the text, UTF-8, with or without a byte order mark.
    ///   - recordMembers: the members of a top-level object whose arrays hold records.
    ///   - limits: what is refused.
    public init(source: any ByteSource, recordMembers: [String], limits: JSONLimits = .standard) {
        window = ByteWindow(source)
        self.recordMembers = recordMembers
        self.limits = limits
        scanForMembers = ObjectScan(depthLimit: limits.depth, wanted: recordMembers.map { Array($0.utf8) })
        scanForEnd = ObjectScan(depthLimit: limits.depth)
    }

    /// Gives the next record to a closure.
    ///
    /// - Parameter body: reads the record; a `JSONFailure` from it becomes a `JSONError` with line and column.
    /// - Returns: what the closure gives, or nil at the end.
    /// - Throws: `JSONError` when the text is not as it should be, and what the source and the closure throw.
    @inlinable
    public func next<T>(_ body: (JSONRecord) throws -> T) throws -> T? {
        guard let record = try advance() else { return nil }
        do {
            return try body(record)
        } catch let failure as JSONFailure {
            throw record.located(failure)
        }
    }

    @usableFromInline
    func advance() throws -> JSONRecord? {
        while true {
            switch state {
            case .ended:
                return nil
            case .top:
                if try enterTop(), let record = try openedObject() { return record }
            case .arrayStart, .arrayRest:
                if try enterElement(), let record = try completedObject() { return record }
            case .wrapperRest:
                try passMember()
            }
        }
    }

    // MARK: Places in the text

    /// Whether an object begins here that may be a record or hold records.
    private func enterTop() throws -> Bool {
        if isAtStart { position = try TextStart(window).offset() }
        guard let byte = try significant() else {
            guard shape != nil else { throw error(.empty, at: position) }
            state = .ended
            return false
        }
        let wasAtStart = isAtStart
        isAtStart = false
        if byte == UInt8(ascii: "{") { return true }
        guard byte == UInt8(ascii: "[") else {
            guard wasAtStart else { throw error(.trailing(found: byte), at: position) }
            if byte == UInt8(ascii: "<") { throw error(.markup, at: position) }
            if let kind = kindAtPosition() { throw error(.wrongTopLevel(found: kind), at: position) }
            throw error(.unexpected(found: byte, expected: .arrayOrObject), at: position)
        }
        shape = .array
        isInWrapper = false
        position += 1
        state = .arrayStart
        return false
    }

    /// Whether an element of the record array begins here; otherwise the array has ended.
    private func enterElement() throws -> Bool {
        var byte = try required()
        if byte == UInt8(ascii: "]") {
            position += 1
            state = isInWrapper ? .wrapperRest : .top
            return false
        }
        if case .arrayRest = state {
            guard byte == UInt8(ascii: ",") else {
                throw error(.unexpected(found: byte, expected: .commaOrArrayEnd), at: position)
            }
            position += 1
            byte = try required()
        }
        state = .arrayRest
        guard byte == UInt8(ascii: "{") else {
            let record = recordsRead + 1
            if let kind = kindAtPosition() {
                throw error(.recordNotAnObject(found: kind), at: position, record: record)
            }
            throw error(.unexpected(found: byte, expected: .value), at: position, record: record)
        }
        return true
    }

    /// The record that begins at the position, or nil when the object turns out to hold a record array.
    private func openedObject() throws -> JSONRecord? {
        var scan = scanForMembers
        switch try finish(&scan, record: recordsRead + 1) {
        case .member(let index, let array):
            try enterWrapper(array: array)
            shape = .wrapper(member: recordMembers[index])
            return nil
        case .ended(let end):
            shape = .bare
            return record(endingAt: end)
        default:
            return nil
        }
    }

    private func completedObject() throws -> JSONRecord? {
        var scan = scanForEnd
        guard case .ended(let end) = try finish(&scan, record: recordsRead + 1) else { return nil }
        return record(endingAt: end)
    }

    private func record(endingAt end: Int) -> JSONRecord {
        let bytes = window.bytes
        recordsRead += 1
        let record = JSONRecord(
            bytes: UnsafeRawBufferPointer(rebasing: bytes[position..<end]), number: recordsRead,
            start: window.place(of: position))
        position = end
        return record
    }

    /// Checks the members before the record array, and goes into it.
    private func enterWrapper(array: Int) throws {
        let start = position
        do {
            var reader = JSONReader(
                UnsafeRawBufferPointer(rebasing: window.bytes[start...array]), depthLimit: limits.depth)
            try reader.beginObject()
            while let name = try reader.nextKey() {
                note(name.string)
                _ = try reader.kind()
                if reader.offset == array - start { break }
                try reader.skip()
            }
        } catch {
            throw self.error(error.fault, at: start + error.offset)
        }
        position = array + 1
        isInWrapper = true
        state = .arrayStart
    }

    /// Passes over one member after a record array, or enters another record array, or ends the object.
    private func passMember() throws {
        let byte = try required()
        if byte == UInt8(ascii: "}") {
            position += 1
            state = .top
            return
        }
        guard byte == UInt8(ascii: ",") else {
            throw error(.unexpected(found: byte, expected: .commaOrObjectEnd), at: position)
        }
        position += 1
        let quote = try required()
        guard quote == UInt8(ascii: "\"") else {
            throw error(.unexpected(found: quote, expected: .memberName), at: position)
        }
        let name = try passValue { reader throws(JSONFailure) in try reader.string() }
        note(name)
        let colon = try required()
        guard colon == UInt8(ascii: ":") else {
            throw error(.unexpected(found: colon, expected: .colon), at: position)
        }
        position += 1
        if try required() == UInt8(ascii: "["), recordMembers.contains(name) {
            position += 1
            state = .arrayStart
        } else {
            try passValue { reader throws(JSONFailure) in try reader.skip() }
        }
    }

    private func note(_ name: String) {
        guard memberNames.count < Self.memberNameLimit, !memberNames.contains(name) else { return }
        memberNames.append(name)
    }

    // MARK: Bytes

    /// Brings the whole object at the position into memory.
    private func finish(_ scan: inout ObjectScan, record: Int) throws -> ObjectScan.Outcome {
        var next = position
        while true {
            let outcome = scan.scan(window.bytes, from: next)
            switch outcome {
            case .ended(let end) where end - position <= limits.recordSize: return outcome
            case .member: return outcome
            case .tooDeep(let offset):
                throw cause(or: .tooDeep(limit: limits.depth), at: offset, record: record)
            case .hungry(let offset):
                next = offset
                if window.end - position <= limits.recordSize {
                    guard let moved = try window.fill(keeping: position) else {
                        throw cause(or: .truncated, at: window.end, record: record)
                    }
                    position -= moved
                    next -= moved
                    continue
                }
                fallthrough
            case .ended:
                throw cause(or: .recordTooLarge(limit: limits.recordSize), at: position, record: record)
            }
        }
    }

    /// The fault in a value that has no end: brackets and quotes often go astray because of an earlier one.
    private func cause(or fault: JSONFault, at offset: Int, record: Int) -> JSONError {
        var reader = JSONReader(
            UnsafeRawBufferPointer(rebasing: window.bytes[position...]), depthLimit: limits.depth)
        do {
            try reader.skip()
        } catch {
            guard error.fault == .truncated else {
                return self.error(error.fault, at: position + error.offset, record: record)
            }
        }
        return error(fault, at: offset, record: record)
    }

    /// Reads one whole value of any kind at the position and goes behind it.
    private func passValue<T>(_ read: (inout JSONReader) throws(JSONFailure) -> T) throws -> T {
        while true {
            var reader = JSONReader(
                UnsafeRawBufferPointer(rebasing: window.bytes[position...]), depthLimit: limits.depth)
            do {
                let value = try read(&reader)
                // A number goes on until something else comes.
                if position + reader.offset < window.end {
                    position += reader.offset
                    return value
                }
            } catch {
                guard error.fault == .truncated else {
                    throw self.error(error.fault, at: position + error.offset)
                }
            }
            guard window.end - position <= limits.recordSize else {
                throw error(.recordTooLarge(limit: limits.recordSize), at: position)
            }
            guard let moved = try window.fill(keeping: position) else {
                throw error(.truncated, at: window.end)
            }
            position -= moved
        }
    }

    /// Passes over white space and gives the byte after it; nil at the end of the text.
    private func significant() throws -> UInt8? {
        while true {
            let bytes = window.bytes
            while position < bytes.count {
                let byte = bytes[position]
                guard JSONSpace.contains(byte) else { return byte }
                position += 1
            }
            guard let moved = try window.fill(keeping: position) else { return nil }
            position -= moved
        }
    }

    private func required() throws -> UInt8 {
        guard let byte = try significant() else { throw error(.truncated, at: position) }
        return byte
    }

    /// What kind of value begins at the position; nil when none does.
    private func kindAtPosition() -> JSONKind? {
        var reader = JSONReader(UnsafeRawBufferPointer(rebasing: window.bytes[position...]))
        return try? reader.kind()
    }

    private func error(_ fault: JSONFault, at offset: Int, record: Int? = nil) -> JSONError {
        let place = window.place(of: offset)
        return JSONError(
            fault: fault, line: place.lines + 1, column: place.characters + 1, record: record,
            recordsRead: recordsRead)
    }
}
