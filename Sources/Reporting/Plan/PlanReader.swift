public import Bridge
public import Files
internal import JSON

/// Reads a plan file back: the header at once, then decision by decision, in bounded memory.
///
/// It is strict: whatever this version does not know, or the header does not announce, is refused.
public final class PlanReader {
    /// The plan's first line.
    public let header: PlanHeader
    private let stream: JSONStream
    private var found = 0
    private var previous: String?

    /// Opens a plan and reads its header.
    ///
    /// - Parameter source: the plan file.
    /// - Throws: ``PlanError``; what the source throws.
    public init(source: any ByteSource) throws {
        let stream = JSONStream(source: source, recordMembers: [])
        let header: PlanHeader?
        do {
            header = try Self.next(stream) { record in try PlanFirstLine.read(record) }
        } catch PlanError.malformed {
            throw PlanError.notAPlan
        }
        guard let header else { throw PlanError.notAPlan }
        guard header.counts.addUp else { throw PlanError.countsDoNotAddUp }
        self.header = header
        self.stream = stream
    }

    /// Reads the next decision.
    ///
    /// - Returns: the decision, or nil when as many as the header announces have been read and nothing follows.
    /// - Throws: ``PlanError``; what the source throws.
    public func next() throws -> Decision? {
        let expected = header.counts.distinct
        let decision: Decision?
        do {
            decision = try Self.next(stream) { record in
                guard found < expected else { throw PlanError.tooLong(expected: expected, line: record.line) }
                var reader = JSONReader(record.bytes)
                let decision = try PlanLine.read(&reader)
                try checkOrder(decision.uid, line: record)
                return decision
            }
        } catch PlanError.malformed(_, _, fault: .truncated) {
            throw PlanError.cutShort(expected: expected, found: found)
        }
        guard let decision else {
            guard found == expected else { throw PlanError.cutShort(expected: expected, found: found) }
            return nil
        }
        found += 1
        return decision
    }

    private func checkOrder(_ uid: String, line record: JSONRecord) throws {
        if let previous, !UTF8Order.precedes(previous, uid) {
            throw UTF8Order.precedes(uid, previous)
                ? PlanError.unsorted(line: record.line) : PlanError.repeatedUID(line: record.line)
        }
        previous = uid
    }

    private static func next<Value>(_ stream: JSONStream, _ read: (JSONRecord) throws -> Value) throws
        -> Value?
    {
        do {
            return try stream.next { record in
                do {
                    return try read(record)
                } catch let fault as PlanLineFault {
                    throw fault.error(line: record.line)
                }
            }
        } catch let error as JSONError {
            throw PlanError.malformed(line: error.line, column: error.column, fault: error.fault)
        }
    }
}
