import Foundation
import Testing

/// A plan of the bundled example: 39 accounts migrate, 2 merge, 6 wait. It is made once and copied.
enum Planned {
    private static let made = Task {
        let folder = try Folder()
        let outcome = try await Naru.run(
            Example.prefix.plan(scheme: "kakao-prefix") + ["--quiet"], in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        return (folder: folder, plan: outcome.lastLine)
    }

    /// Puts the plan into a folder.
    ///
    /// - Parameter folder: where it is wanted.
    /// - Returns: the plan's folder, within that folder.
    /// - Throws: when it cannot be made or copied.
    static func make(_ folder: Folder) async throws -> String {
        let made = try await made.value
        let files = FileManager.default
        try files.createDirectory(atPath: "\(folder.path)/reports", withIntermediateDirectories: true)
        try files.copyItem(atPath: "\(made.folder.path)/\(made.plan)", toPath: "\(folder.path)/\(made.plan)")
        return made.plan
    }

    /// The uids of a status, in the plan's order.
    static func uids(_ status: String, of plan: String, in folder: Folder) async throws -> [String] {
        try await Naru.run(
            ["-r", "select(.status == \"\(status)\") | .uid", "\(plan)/plan.ndjson"], in: folder,
            command: "/usr/bin/jq"
        ).output.split(separator: "\n").map(String.init)
    }

    /// What sqlite3 answers, without looking at anything of ours.
    static func sql(_ statement: String, in folder: Folder) async throws -> String {
        let outcome = try await Naru.run(["naru.sqlite", statement], in: folder, command: "/usr/bin/sqlite3")
        try #require(outcome.code == 0, "\(outcome.errors)")
        return outcome.output
    }
}

/// Tests that begin with the plan in a folder of their own.
protocol StartsWithPlan {
    /// The folder.
    var folder: Folder { get }
    /// The plan's folder within it.
    var plan: String { get }
}

extension StartsWithPlan {
    func naru(_ arguments: String...) async throws -> Naru.Outcome {
        try await Naru.run(arguments, in: folder)
    }

    func sql(_ statement: String) async throws -> String {
        try await Planned.sql(statement, in: folder)
    }
}
