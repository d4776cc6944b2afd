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

    /// Starts the program. Without an input its standard input stays open and silent.
    static func start(
        _ arguments: [String], in folder: Folder, input: String? = "", environment: [String: String] = [:],
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
final class Running: Sendable {
    private let identifier: Int32
    private let silentInput: Pipe?
    private let end: Task<Naru.Outcome, Never>

    init(_ process: Process, input: String?) throws {
        let (output, errors, inputPipe) = (Pipe(), Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = inputPipe
        let ended = AsyncStream<Int32>.makeStream()
        process.terminationHandler = { process in
            let code = process.terminationStatus
            ended.continuation.yield(process.terminationReason == .exit ? code : -code)
            ended.continuation.finish()
        }
        try process.run()
        identifier = process.processIdentifier
        let inputHandle = inputPipe.fileHandleForWriting
        silentInput = input == nil ? inputPipe : nil
        if let input {
            Self.onThread {
                try? inputHandle.write(contentsOf: Data(input.utf8))
                try? inputHandle.close()
            }
        }
        let texts = (Self.text(of: output.fileHandleForReading), Self.text(of: errors.fileHandleForReading))
        end = Task {
            var outcome = Naru.Outcome(code: 0, output: "", errors: "")
            for await code in ended.stream { outcome.code = code }
            for await text in texts.0 { outcome.output = text }
            for await text in texts.1 { outcome.errors = text }
            return outcome
        }
    }

    /// Sends a signal.
    func signal(_ signal: Int32) { kill(identifier, signal) }

    /// Waits for the end.
    func outcome() async -> Naru.Outcome { await end.value }

    /// Everything that comes out of a pipe, as one element.
    private static func text(of handle: FileHandle) -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream<String>.makeStream()
        onThread {
            let data = (try? handle.readToEnd()) ?? Data()
            continuation.yield(String(decoding: data, as: UTF8.self))
            continuation.finish()
        }
        return stream
    }

    /// Work that blocks has a thread of its own, or the few threads of the tests would all wait for each other.
    private static func onThread(_ work: @escaping @Sendable () -> Void) {
        let thread = Thread(block: work)
        thread.start()
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

    /// Does something as soon as a file is there or changes in a wanted way, on a thread that waits for nothing else.
    ///
    /// - Parameters:
    ///   - isWanted: whether a file of this name and size is it.
    ///   - action: what is done, once.
    /// - Throws: when the system cannot watch.
    func when(
        _ isWanted: @escaping @Sendable (String, Int) -> Bool, _ action: @escaping @Sendable () -> Void
    ) throws {
        let descriptor = inotify_init1(Int32(O_CLOEXEC))
        try #require(descriptor >= 0)
        try #require(inotify_add_watch(descriptor, path, UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO)) >= 0)
        let thread = Thread { [self] in
            var events = [UInt8](repeating: 0, count: 4096)
            repeat {
                let isHere = names().contains { name in
                    let facts = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
                    return isWanted(name, facts?[.size] as? Int ?? 0)
                }
                if isHere {
                    action()
                    break
                }
            } while read(descriptor, &events, events.count) > 0
            close(descriptor)
        }
        thread.start()
    }

    /// The permission bits of a file.
    func permissions(_ name: String) throws -> Int {
        let facts = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
        return facts[.posixPermissions] as? Int ?? -1
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
        try String(contentsOfFile: "\(folder)/expected.csv", encoding: .utf8).split(
            whereSeparator: \.isNewline
        ).map(
            String.init)
    }
}

/// The first six columns of each row of `accounts.csv`, header included.
func decidedColumns(_ text: String) -> [String] {
    var rows: [[String]] = [[""]]
    var isQuoted = false
    for character in text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...] {
        let (row, cell) = (rows.count - 1, rows[rows.count - 1].count - 1)
        switch character {
        case "\"": isQuoted.toggle()
        case "," where !isQuoted: rows[row].append("")
        case "\n" where !isQuoted, "\r\n" where !isQuoted: rows.append([""])
        default: rows[row][cell].append(character)
        }
    }
    return rows.filter { $0.count > 6 }.map { $0.prefix(6).joined(separator: ",") }
}
