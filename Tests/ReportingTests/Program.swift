import Foundation

/// Another program, fed through its standard input: the judge of formats that others define.
enum Program {
    struct Failed: Error {
        let status: Int32
        let message: String
    }

    static func run(_ name: String, _ arguments: [String], input: [UInt8] = []) throws -> [UInt8] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data(input).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [name] + arguments
        process.standardInput = try FileHandle(forReadingFrom: file)
        let output = Pipe()
        let errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        let message = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failed(status: process.terminationStatus, message: String(decoding: message, as: UTF8.self))
        }
        return Array(bytes)
    }
}
