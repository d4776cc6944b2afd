import Foundation

/// A program of this machine.
enum Program {
    struct Failure: Error {
        var program: String
        var code: Int32
        var errors: String
    }

    /// Runs a program to its end.
    static func run(_ program: String, _ arguments: [String], input: [UInt8] = []) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let (inputPipe, output, errors) = (Pipe(), Pipe(), Pipe())
        process.standardInput = inputPipe
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let inputHandle = inputPipe.fileHandleForWriting
        Thread {
            try? inputHandle.write(contentsOf: Data(input))
            try? inputHandle.close()
        }.start()
        // What a program of a test complains about fits into the pipe.
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        let complaint = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(
                program: program, code: process.terminationStatus,
                errors: String(decoding: complaint, as: UTF8.self))
        }
        return Array(data)
    }

    /// What a Python program prints.
    static func python(_ text: String, input: [UInt8] = []) throws -> [UInt8] {
        try run("python3", ["-c", text], input: input)
    }
}

/// A folder that vanishes with its owner.
final class Folder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "naru-http-test-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
        return "\(path)/\(name)"
    }
}
