internal import Bridge
internal import Crypto
internal import Files
internal import Reporting

/// The plan's own file, whose SHA-256 is the plan's id. It is never masked: a later apply needs what it says.
final class PlanFile: DecisionSink {
    private let file: DigestingFile
    private let writer: PlanWriter

    init(path: String) throws {
        file = try DigestingFile(creating: path)
        writer = PlanWriter(sink: file)
    }

    func begin(_ plan: ReportedPlan) throws { try writer.begin(plan.header) }

    func add(_ decision: Decision) throws { try writer.add(decision) }

    func finish(planID: String) throws -> String {
        try writer.finish()
        return try file.finish()
    }
}

/// A file whose SHA-256 is known once it is written.
private final class DigestingFile: ByteSink {
    private let file: OutputFile
    private let digest: SHA256

    init(creating path: String) throws {
        file = try OutputFile(creating: path)
        digest = try SHA256()
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        digest.update(bytes)
        try file.write(bytes)
    }

    /// Writes the rest.
    ///
    /// - Returns: the SHA-256 of all bytes in hex.
    func finish() throws -> String {
        try file.finish(durable: true)
        return digest.finish().hex
    }
}
