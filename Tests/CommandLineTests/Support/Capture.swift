import Glibc

@testable import CommandLine

/// A file without a name that stands in for standard output or standard error.
final class Capture {
    let descriptor: Int32

    init() {
        var path = Array("/tmp/naru-capture-XXXXXX".utf8CString)
        descriptor = mkstemp(&path)
        unlink(path)
    }

    deinit { close(descriptor) }

    /// Everything written so far.
    var text: String {
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
    }
}

/// One run of the program inside this process.
struct Run {
    let code: ExitCode
    let output: String
    let errors: String

    init(_ words: String..., table: CommandTable = .naru, environment: [String: String] = ["COLUMNS": "80"]) {
        self.init(words: words, table: table, environment: environment)
    }

    init(words: [String], table: CommandTable = .naru, environment: [String: String] = ["COLUMNS": "80"]) {
        let output = Capture()
        let errors = Capture()
        code = Program.run(
            words, table: table, output: output.descriptor, errors: errors.descriptor,
            environment: { environment[$0] })
        self.output = output.text
        self.errors = errors.text
    }
}

/// The folder of the package.
let packageFolder: String = {
    let parts = #filePath.split(separator: "/").dropLast(4)
    return "/" + parts.joined(separator: "/")
}()
