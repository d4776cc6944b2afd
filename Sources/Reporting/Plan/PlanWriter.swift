public import Bridge
public import Files
internal import JSON

/// Writes a plan file: the header, then one line per decision (Documentation/PlanFormat.md).
public final class PlanWriter {
    private let sink: any ByteSink
    private var writer = JSONWriter()
    private var expected = 0
    private var written = 0
    private static let pieceSize = 1 << 16

    /// A writer of one plan.
    ///
    /// - Parameter sink: where the bytes go; it is not finished by ``finish()``.
    public init(sink: any ByteSink) {
        self.sink = sink
    }

    /// Writes the first line.
    ///
    /// - Parameter header: the plan's header; its `counts.distinct` says how many decisions follow.
    /// - Throws: what the sink throws.
    public func begin(_ header: PlanHeader) throws {
        expected = header.counts.distinct
        written = 0
        PlanFirstLine.write(header, into: &writer)
        try flush()
    }

    /// Writes a decision.
    ///
    /// - Parameter decision: the next decision in ``UTF8Order`` of the uids.
    /// - Throws: what the sink throws.
    public func add(_ decision: Decision) throws {
        PlanLine.write(decision, into: &writer)
        written += 1
        if writer.bytes.count >= Self.pieceSize { try flush() }
    }

    /// Hands the last bytes to the sink.
    ///
    /// - Throws: ``PlanError/miscounted(header:lines:)`` when the header told another number of decisions; what
    ///   the sink throws.
    public func finish() throws {
        try flush()
        guard written == expected else { throw PlanError.miscounted(header: expected, lines: written) }
    }

    private func flush() throws {
        try sink.write(writer.bytes)
        writer.removeAll()
    }
}
