import Foundation
import Testing

/// The built program, run as a user runs it.
struct Naru {
    /// How a run ended.
    struct Outcome {
        var code: Int32
        var output: String
        var errors: String

        /// The last line of standard output.
        var lastLine: String { output.split(separator: "\n").last.map(String.init) ?? "" }
    }

    /// The program, which lies beside the tests.
    static let path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "naru").path

    /// The project's own folder.
    static let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// Runs the program, or a command that finds its path in `$NARU`, and waits for its end.
    static func run(
        _ arguments: [String], in folder: Folder, input: String = "", environment: [String: String] = [:],
        command: String? = nil
    ) async throws -> Outcome {
        try await start(arguments, in: folder, input: input, environment: environment, command: command)
            .outcome()
    }

    /// Starts the program.
    static func start(
        _ arguments: [String], in folder: Folder, input: String = "", environment: [String: String] = [:],
        command: String? = nil
    ) throws -> Running {
        let process = Process()
        process.executableURL = URL(filePath: command ?? path)
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        var variables = ProcessInfo.processInfo.environment
        for name in ["NARU_HASH_CONFIG", "NO_COLOR", "CLICOLOR_FORCE", "COLUMNS"] { variables[name] = nil }
        variables["NARU"] = path
        variables.merge(environment) { $1 }
        process.environment = variables
        return try Running(process, input: input)
    }
}

/// A program that runs; its output is read while it does.
final class Running: @unchecked Sendable {
    private let process: Process
    private let output: Task<Data, Never>
    private let errors: Task<Data, Never>
    private let end: Task<Void, Never>

    init(_ process: Process, input: String) throws {
        let (outputPipe, errorPipe, inputPipe) = (Pipe(), Pipe(), Pipe())
        process.standardOutput = outputPipe
        process.standardError = errorPipe
        process.standardInput = inputPipe
        self.process = process
        let (ended, continuation) = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in continuation.finish() }
        try process.run()
        let (outputHandle, errorHandle) = (outputPipe.fileHandleForReading, errorPipe.fileHandleForReading)
        output = Task.detached { (try? outputHandle.readToEnd()) ?? Data() }
        errors = Task.detached { (try? errorHandle.readToEnd()) ?? Data() }
        end = Task.detached { for await _ in ended {} }
        let inputHandle = inputPipe.fileHandleForWriting
        Task.detached {
            try? inputHandle.write(contentsOf: Data(input.utf8))
            try? inputHandle.close()
        }
    }

    /// Sends a signal.
    func signal(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Waits for the end.
    func outcome() async -> Naru.Outcome {
        await end.value
        let (output, errors) = (await output.value, await errors.value)
        return Naru.Outcome(
            code: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
            output: String(decoding: output, as: UTF8.self), errors: String(decoding: errors, as: UTF8.self))
    }
}

/// A folder that vanishes with its owner.
final class Folder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "naru-test-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var url: URL { URL(filePath: path) }

    /// Writes a file and gives its path.
    func file(_ name: String, _ content: String) throws -> String { try file(name, Data(content.utf8)) }

    /// Writes a file and gives its path.
    func file(_ name: String, _ content: Data) throws -> String {
        try content.write(to: url.appending(path: name))
        return "\(path)/\(name)"
    }

    func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
    }

    /// The names in a folder within, sorted; empty when it is not there.
    func names(_ name: String = "") -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(name)")) ?? []).sorted()
    }
}

/// One of the bundled examples.
struct Example: CustomTestStringConvertible, Sendable {
    let name: String

    static let all = [
        "bare-optional", "email-password", "id-address", "kakao-prefix", "kakao-slash", "kakao-underscore",
    ].map(Example.init)
    static let prefix = Example(name: "kakao-prefix")

    var testDescription: String { name }
    var folder: String { "\(Naru.project)/Examples/\(name)" }
    var hashConfig: String { "\(folder)/hash-config.txt" }
    var users: String { "\(folder)/kakao-users.ndjson" }
    func export(_ kind: String) -> String { "\(folder)/auth-export.\(kind)" }

    /// The arguments of a plan.
    func plan(_ kind: String = "json", scheme: String? = nil) -> [String] {
        [
            "plan", "--accounts", export(kind), "--identities", users, "--hash-config", hashConfig,
            "--scheme",
            scheme ?? "\(folder)/mapping.json5",
        ]
    }

    /// The first six columns that `accounts.csv` must have, header included.
    func expected() throws -> [String] {
        try String(contentsOfFile: "\(folder)/expected.csv", encoding: .utf8).split(separator: "\n").map(
            String.init)
    }
}

/// The first six columns of `accounts.csv`, whose first rows hold no quotes.
func decidedColumns(_ text: String) -> [String] {
    let text = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    return text.split(whereSeparator: \.isNewline).filter { $0.contains(",") }.map { line in
        line.split(separator: ",", maxSplits: 6, omittingEmptySubsequences: false).prefix(6).joined(
            separator: ",")
    }
}
