import Foundation

@testable import CommandLine

/// Runs scripts in the shells of this machine.
enum Shell {
    struct Result {
        let code: Int32
        let output: String
        let errors: String
    }

    /// Whether a program is installed.
    static func has(_ program: String) -> Bool {
        (try? run("command -v \(program)").code) == 0
    }

    /// Runs a script in a shell, in a folder of its own if one is given.
    static func run(
        _ script: String, shell: [String] = ["/bin/sh", "-c"], input: String = "", folder: URL? = nil
    ) throws -> Result {
        let scratch = FileManager.default.temporaryDirectory.appending(
            path: "naru-shell-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        for name in ["in", "out", "err"] {
            try Data((name == "in" ? input : "").utf8).write(to: scratch.appending(path: name))
        }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = shell + [script]
        process.currentDirectoryURL = folder ?? scratch
        var variables = ProcessInfo.processInfo.environment
        variables["HOME"] = scratch.path()
        variables["PATH"] = (folder.map { $0.path() + ":" } ?? "") + (variables["PATH"] ?? "")
        process.environment = variables
        process.standardInput = try FileHandle(forReadingFrom: scratch.appending(path: "in"))
        process.standardOutput = try FileHandle(forWritingTo: scratch.appending(path: "out"))
        process.standardError = try FileHandle(forWritingTo: scratch.appending(path: "err"))
        try process.run()
        process.waitUntilExit()
        return Result(
            code: process.terminationStatus,
            output: try String(contentsOf: scratch.appending(path: "out"), encoding: .utf8),
            errors: try String(contentsOf: scratch.appending(path: "err"), encoding: .utf8))
    }
}

/// A folder with files to complete, a stand-in for `naru`, and the completion scripts.
final class CompletionFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "naru-completion-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url.appending(path: "plans"), withIntermediateDirectories: true)
        let naru =
            "#!/bin/sh\n[ \"$1\" = schemes ] && printf 'kakao-prefix  one\\nkakao-phone  two\\nnaver-id\\n'\n"
        let files = [
            "naru": naru, "accounts.json": "", "a b.json": "", "zz": "",
            "naru.bash": GenerateCommand.document("bash"), "naru.fish": GenerateCommand.document("fish"),
            "_naru": GenerateCommand.document("zsh"),
        ]
        for (name, text) in files { try Data(text.utf8).write(to: url.appending(path: name)) }
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: url.appending(path: "naru").path())
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}
