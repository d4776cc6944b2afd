import Foundation
import Testing

@Suite("A store that others use, and clocks that are set")
struct StoreTroubleTests: StartsWithPlan {
    let folder: Folder
    let plan: String

    init() async throws {
        folder = try Folder()
        plan = try await Planned.make(folder)
    }

    /// Another program that keeps the whole store locked until it is ended.
    private func holdStore() async throws -> Running {
        let holder = try Naru.start(
            [
                "-c",
                """
                import sqlite3, sys
                store = sqlite3.connect("naru.sqlite", isolation_level=None)
                store.execute("BEGIN EXCLUSIVE")
                open("held", "w").close()
                sys.stdin.read()
                """,
            ], in: folder, input: nil, command: "/usr/bin/python3")
        while !folder.names().contains("held") { await Task.yield() }
        return holder
    }

    @Test("A store that another program keeps for 30 seconds ends the run with a sentence")
    func lockedForLong() async throws {
        #expect(try await naru("apply", plan, "--limit", "5").code == 0)
        let holder = try await holdStore()
        let refused = try await naru("apply", plan, "--max-share", "100")
        #expect(refused.code == 75)
        #expect(
            refused.errors.contains("Another program has held the store 'naru.sqlite' for too long."),
            "\(refused.errors)")
        holder.signal(SIGKILL)
        _ = await holder.outcome()
        #expect(try await naru("apply", plan, "--max-share", "100").code == 0)
        #expect(try await sql("SELECT count(*) FROM members") == "39\n")
    }

    @Test("A clock that was set back hinders neither a run that goes on nor what comes after it")
    func clockSetBack() async throws {
        #expect(try await naru("apply", plan, "--limit", "5").code == 0)
        let year = 365 * 86_400 * 1_000
        _ = try await sql(
            """
            UPDATE runs SET started_at = started_at + \(year), changed_at = changed_at + \(year);
            UPDATE batches SET committed_at = committed_at + \(year);
            UPDATE members SET migrated_at = migrated_at + \(year);
            """)
        #expect(try await naru("apply", plan, "--max-share", "100").code == 0)
        #expect(try await naru("status").output.contains("Run 2: plan"))
        let again = try await naru("apply", plan, "--max-share", "100")
        #expect(again.output.hasPrefix("Nothing to do: run 2"), "\(again.output)")
        #expect(try await naru("undo", "2").code == 0)
        #expect(try await naru("undo", "1").code == 0)
        #expect(try await sql("SELECT count(*) FROM members") == "0\n")
        #expect(try await sql("PRAGMA integrity_check") == "ok\n")
    }

    @Test("A store may have any name, also one that SQLite takes for no file")
    func oddNames() async throws {
        for name in [":memory:", "file:naru?mode=memory", "a b'c"] {
            #expect(try await naru("apply", plan, "--store", name).code == 0)
            let status = try await naru("status", "--store", name)
            #expect(status.output.hasPrefix("39 members;"), "\(status.errors)")
        }
    }

    @Test("A run that moves nobody says so and offers nothing to take back")
    func changesNothing() async throws {
        #expect(try await naru("apply", plan, "--limit", "5").code == 0)
        let again = try await naru("apply", plan, "--limit", "4", "--max-share", "100")
        #expect(again.output.hasPrefix("Run 2 is done. It changed nothing.\n"), "\(again.output)")
    }

    @Test("Status tells programs the reason in one word and what exactly in another")
    func statusObject() async throws {
        #expect(try await naru("apply", plan).code == 0)
        let reasons = try await Naru.run(
            ["-c", "\"$NARU\" status --json | jq -c '[.waiting[].reason] | unique'"], in: folder,
            command: "/bin/bash")
        #expect(reasons.output == "[\"review\"]\n")
    }

    @Test("What a person rejected is told in plain words, and a decision with a member twice is refused")
    func rejected() async throws {
        let uid = try await Planned.uids("review", of: plan, in: folder)[0]
        let line = "{\"uid\":\"\(uid)\",\"decision\":\"reject\",\"who\":\"a\",\"when\":\"b\"}"
        let twice = line.replacingOccurrences(of: "}", with: ",\"decision\":\"leave\"}")
        let refused = try await naru("apply", plan, "--decisions", try folder.file("twice.ndjson", twice))
        #expect(refused.code == 65)
        #expect(refused.errors.contains("twice.ndjson, line 1: decision occurs twice"), "\(refused.errors)")
        #expect(try await naru("apply", plan, "--decisions", try folder.file("d.ndjson", line)).code == 0)
        let story = try await naru("why", uid)
        #expect(story.output.contains("a person decided against it {\"who\":\"a\""), "\(story.output)")
    }
}
