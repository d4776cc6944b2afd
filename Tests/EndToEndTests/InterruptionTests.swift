import Foundation
import Testing

@Suite("A plan that is stopped")
struct InterruptionTests {
    /// Starts a plan and waits until its cache holds something.
    private func start(in folder: Folder) async throws -> Running {
        let running = try Naru.start(Example(name: "bare-optional").plan() + ["--threads", "1"], in: folder)
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline {
            // The cache is written at least once a second; until then there is nothing to wait on but the file.
            let log = "\(folder.path)/naru-cache.sqlite-wal"
            let size = try? FileManager.default.attributesOfItem(atPath: log)[.size] as? Int
            if let size, size > 12_000 { return running }
            await Task.yield()
        }
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
        let example = Example(name: "bare-optional")
        let outcome = try await Naru.run(example.plan(), in: folder)
        #expect(outcome.code == 0)
        #expect(!outcome.errors.contains(" 0 known already"))
        #expect(folder.names("reports").count == 1)
        #expect(
            decidedColumns(try folder.text("\(outcome.lastLine)/accounts.csv")) == (try example.expected()))
    }
}
