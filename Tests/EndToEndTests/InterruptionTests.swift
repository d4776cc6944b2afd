import Foundation
import Testing

@Suite("A plan that is stopped")
struct InterruptionTests {
    /// A plan that computes several hundred hashes, one at a time.
    private static let arguments =
        Example(name: "bare-optional").plan() + [
            "--threads", "1", "--search-hours", "8760", "--search-limit", "1000",
        ]

    /// Starts the plan and sends it a signal as soon as its cache has answers on disk.
    private func run(in folder: Folder, until signal: Int32) async throws -> Naru.Outcome {
        let running = try Naru.start(Self.arguments, in: folder)
        try folder.when({ name, size in name == "naru-cache.sqlite-wal" && size > 12_000 }) {
            running.signal(signal)
        }
        return await running.outcome()
    }

    @Test(
        "Ctrl-C ends it at once, leaves no folder behind, and the next run goes on from there",
        arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func interrupt(signal: Int32, code: Int32) async throws {
        let folder = try Folder()
        let outcome = try await run(in: folder, until: signal)
        #expect(outcome.code == code)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("Stopped before the end"))
        #expect(folder.names("reports") == [])
        try await finish(in: folder)
    }

    @Test("While it waits for standard input it can be stopped as well")
    func waiting() async throws {
        let folder = try Folder()
        let example = Example.prefix
        let running = try Naru.start(
            [
                "plan", "--accounts", "-", "--identities", example.users, "--scheme", "kakao-prefix",
                "--no-proof",
            ], in: folder, input: nil)
        try folder.when({ name, _ in name == "reports" }) { running.signal(SIGTERM) }
        let outcome = await running.outcome()
        #expect(outcome.code == 143, "\(outcome.errors)")
        #expect(folder.names("reports") == [])
    }

    @Test("Killed, it loses no more than a second, and what it left is swept up")
    func kill() async throws {
        let folder = try Folder()
        #expect(try await run(in: folder, until: SIGKILL).code == -SIGKILL)
        #expect(folder.names("reports").count == 1)
        try await finish(in: folder)
    }

    private func finish(in folder: Folder) async throws {
        let outcome = try await Naru.run(Self.arguments, in: folder)
        #expect(outcome.code == 0)
        #expect(!outcome.errors.contains(" 0 known already"))
        #expect(folder.names("reports").count == 1)
        let undisturbed = try await Naru.run(Self.arguments + ["--reports", "other"], in: folder)
        let plans = try [outcome, undisturbed].map { try folder.text("\($0.lastLine)/plan.ndjson") }
        #expect(plans[0] == plans[1])
        #expect(undisturbed.errors.contains(" 0 hashes computed"))
    }
}
