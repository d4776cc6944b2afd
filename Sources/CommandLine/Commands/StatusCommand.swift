internal import Files
internal import Glibc
internal import JSON
internal import Reporting
internal import Store

/// Carries out `naru status`.
enum StatusCommand {
    /// Runs the command.
    ///
    /// - Parameters:
    ///   - arguments: what was asked.
    ///   - console: where to write.
    /// - Returns: how it ended.
    /// - Throws: any error, for `Voice` to put in words.
    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        let path = try arguments.required(.store)
        let cachePath = try arguments.required(.identityCache)
        let hasCache = arguments.isGiven(.identityCache) || InputFile.size(of: cachePath) != nil
        let cache = hasCache ? try FetchStatus(cache: cachePath) : nil
        let hasStore = arguments.isGiven(.store) || cache == nil || InputFile.size(of: path) != nil
        if !hasCache, !arguments.isGiven(.store), InputFile.size(of: path) == nil {
            throw CommandError.nothingYet(store: path, cache: cachePath)
        }
        let store = hasStore ? try MemberStore.reading(path) : nil
        while true {
            let holder = hasStore ? LockFile.holder(of: try StorePlace(path).lock) : nil
            if arguments.isGiven(.json) {
                var writer = JSONWriter()
                writer.beginObject()
                try store?.atOneInstant { try write(store, holder: holder, into: &writer) }
                try cache?.write(into: &writer)
                writer.endObject()
                try console.print(String(decoding: writer.bytes, as: UTF8.self))
            } else {
                let shown = try store?.atOneInstant { try lines(store, holder: holder) } ?? []
                let fetched = try cache?.lines() ?? []
                let separator = shown.isEmpty || fetched.isEmpty ? [] : [""]
                for line in shown + separator + fetched { try console.print(line) }
            }
            guard arguments.isGiven(.watch), holder != nil else { return .success }
            try console.output.flush()
            sleep(1)
            if !arguments.isGiven(.json) { try console.print("") }
        }
    }

    private static func lines(_ store: MemberStore?, holder: String?) throws -> [String] {
        guard let store else { return [] }
        let coverage = try store.coverage()
        var lines = [
            "\(Quantity(coverage.members, "member").text); "
                + "\(Quantity.accounts(coverage.members + coverage.merged).text) lead to them, "
                + "\(Quantity.digits(coverage.merged)) of them merged."
        ]
        if let bridge = coverage.bridgeAccounts {
            let share = bridge > 0 ? (coverage.members + coverage.merged) * 100 / bridge : 100
            lines.append(
                "The latest plan has \(Quantity(bridge, "bridge account").text): \(min(share, 100)) % covered."
            )
        }
        if let holder { lines.append("At work: \(holder.isEmpty ? "a process" : printable(holder)).") }
        let runs = try store.runs()
        lines.append("")
        if runs.isEmpty { lines.append("No runs.") }
        for run in runs {
            let what = run.undoes.map { "takes back run \($0)" } ?? "plan \(run.planDigest?.prefix(12) ?? "")"
            let part = run.selection.isEmpty ? "" : " (\(printable(run.selection)))"
            let isAtWork = holder != nil && run.run == runs.last(where: { $0.state == .running })?.run
            lines.append(
                "Run \(run.run): \(what)\(part), \(RunWords.state(run, isAtWork: isAtWork)), by \(printable(run.who)), "
                    + "\(UTCTime(milliseconds: run.startedAt).text) to \(UTCTime(milliseconds: run.changedAt).text)"
            )
            lines.append("  " + RunWords.accounting(run.counts))
            if let firebase = run.firebase {
                lines.append("  at Firebase (\(firebase.steps)): " + RunWords.accounting(firebase.counts))
            }
            if run.state == .stopped || run.state == .running && !isAtWork {
                lines.append("  goes on with: " + printable(run.command))
            }
        }
        let waiting = try store.waiting()
        if !waiting.isEmpty {
            lines.append("")
            lines.append("Waiting for a person:")
            for row in waiting {
                let words =
                    row.detail ?? HoldReason(rawValue: row.reason).map { RunWords.held($0, detail: nil) }
                lines.append("  \(Quantity.digits(row.count)): \(printable(words ?? row.reason))")
            }
            lines.append("To list them: sqlite3 \(argument(store.path)) 'SELECT * FROM v_waiting'")
        }
        return lines
    }

    private static func write(
        _ store: MemberStore?, holder: String?, into writer: inout JSONWriter
    ) throws {
        guard let store else { return }
        let coverage = try store.coverage()
        let runs = try store.runs()
        writer.field("members", coverage.members)
        writer.field("mergedAccounts", coverage.merged)
        writer.field("bridgeAccounts", coverage.bridgeAccounts.map { Int64($0) })
        writer.field("atWork", holder != nil)
        writer.beginArray("runs")
        for run in runs {
            let isAtWork = holder != nil && run.run == runs.last(where: { $0.state == .running })?.run
            let state = run.state == .running && !isAtWork ? "killed" : run.state.rawValue
            RunObject.write(run, state: state, into: &writer)
        }
        writer.endArray()
        writer.beginArray("waiting")
        for row in try store.waiting() {
            writer.beginObject()
            writer.field("reason", row.reason)
            writer.field("detail", row.detail)
            writer.field("count", row.count)
            writer.endObject()
        }
        writer.endArray()
    }
}
