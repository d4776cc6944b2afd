import Foundation
import Testing

@Suite("A plan that is stopped")
struct InterruptionTests {
    /// A plan that computes several hundred hashes, one at a time.
    private static let arguments =
        Example(name: "bare-optional").plan() + [
            "--threads", "1", "--search-hours", "8760", "--search-limit", "1000",
        ]

    /// Starts the plan and waits until its cache has answers on disk.
    private func start(in folder: Folder) async throws -> Running {
        let answers = try folder.change { name, size in name == "naru-cache.sqlite-wal" && size > 12_000 }
        let running = try Naru.start(Self.arguments, in: folder)
        for await _ in answers { break }
        return running
    }

    @Test(
        "Ctrl-C ends it at once, leaves no folder behind, and the next run goes on from there",
        arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func interrupt(signal: Int32, code: Int32) async throws {
        let folder = try Folder()
        let running = try await start(in: folder)
        running.signal(signal)
        let outcome = await running.outcome()
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
        let begun = try folder.change { name, _ in name == "reports" }
        let running = try Naru.start(
            [
                "plan", "--accounts", "-", "--identities", example.users, "--scheme", "kakao-prefix",
                "--no-proof",
            ], in: folder, input: nil)
        for await _ in begun { break }
        running.signal(SIGTERM)
        let outcome = await running.outcome()
        #expect(outcome.code == 143, "\(outcome.errors)")
        #expect(folder.names("reports") == [])
    }

    @Test("Killed, it loses no more than a second, and what it left is swept up")
    func kill() async throws {
        let folder = try Folder()
        let running = try await start(in: folder)
        running.signal(SIGKILL)
        #expect(await running.outcome().code == -SIGKILL)
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
