internal import Bridge
internal import Files
internal import Reporting

/// What the reader of plans promises.
enum PlanCheck {
    /// A plan read, as the bytes that it makes when it is written.
    private struct Reading: Equatable {
        var written: [UInt8] = []
        var fault: PlanError?
    }

    static func check(_ input: [UInt8], _ seams: Seams) throws(Violation) {
        let whole = try read(MemorySource(input))
        let pieces = try read(seams.pieces(input))
        try promise(whole == pieces, "pieces of \(seams.pieceSize) bytes give the same plan")
        guard whole.fault == nil else { return }
        let again = try read(MemorySource(whole.written))
        try promise(again.fault == nil, "a plan that is written can be read")
        try promise(
            again.written == whole.written, "a plan that is written and read again is the same")
    }

    private static func read(_ source: any ByteSource) throws(Violation) -> Reading {
        var reading = Reading()
        let sink = MemorySink()
        let writer = PlanWriter(sink: sink)
        do {
            let reader = try PlanReader(source: source)
            try writer.begin(reader.header)
            while let decision = try reader.next() { try writer.add(decision) }
            try promise(try reader.next() == nil, "after the end nothing comes")
            try writer.finish()
        } catch let error as PlanError {
            reading.fault = error
            // What was read before the fault; the header told of more.
            try? writer.finish()
        } catch let error as Violation {
            throw error
        } catch {
            throw Violation("errors are of the reader's own types, not \(type(of: error))")
        }
        reading.written = sink.bytes
        return reading
    }
}
