import Glibc
import Testing

@testable import CommandLine

@Suite("Standard output and standard error")
struct ConsoleTests {
    @Test("a full disk under standard output gives 74 and a sentence")
    func fullDisk() {
        let full = open("/dev/full", O_WRONLY)
        defer { close(full) }
        let errors = Capture()
        let code = Program.run(
            ["help", "plan"], output: full, errors: errors.descriptor, environment: { _ in nil })
        #expect(code == .inputOutput)
        #expect(
            errors.text == """
                naru: Standard output could not be written: no space left on device.
                hint: Make room and run the same command again.

                """)
    }

    @Test("a reader that went away ends the program quietly")
    func closedPipe() {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        close(ends[0])
        defer { close(ends[1]) }
        signal(SIGPIPE, SIG_IGN)
        let errors = Capture()
        let code = Program.run(
            ["help"], output: ends[1], errors: errors.descriptor, environment: { _ in nil })
        #expect(code == .success)
        #expect(errors.text == "")
    }

    @Test("a closed standard output gives 74")
    func closedOutput() {
        let errors = Capture()
        let code = Program.run(
            ["--version"], output: -1, errors: errors.descriptor, environment: { _ in nil })
        #expect(code == .inputOutput)
    }

    @Test("a closed standard error stops nothing")
    func closedErrors() {
        #expect(Program.run(["nonsense"], output: -1, errors: -1, environment: { _ in nil }) == .usage)
    }

    @Test("large output arrives whole, through the buffer and past it")
    func large() throws {
        let capture = Capture()
        let output = StandardOutput(descriptor: capture.descriptor)
        var expected = ""
        for size in [1, 65_535, 1, 65_536, 3, 200_000, 5] {
            let text = String(repeating: Character(UnicodeScalar(UInt8(97 + size % 26))), count: size)
            try text.utf8.withContiguousStorageIfAvailable { try output.write(UnsafeRawBufferPointer($0)) }
            expected += text
        }
        try output.flush()
        #expect(capture.text == expected)
    }

    @Test("a slow reader on a pipe that does not block gets everything")
    func slowReader() async throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let (reading, writing) = (ends[0], ends[1])
        try #require(fcntl(writing, F_SETFL, O_NONBLOCK) == 0)
        let reader = Task.detached {
            var sum = 0
            var count = 0
            var piece = [UInt8](repeating: 0, count: 1000)
            while case let size = read(reading, &piece, piece.count), size > 0 {
                for byte in piece[..<size] {
                    count += 1
                    sum = (sum &* 31 &+ Int(byte)) % 1_000_003
                }
            }
            return (count, sum)
        }
        let bytes = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 8) }
        let output = StandardOutput(descriptor: writing)
        try bytes.withUnsafeBytes { try output.write($0) }
        try output.flush()
        close(writing)
        let (count, sum) = await reader.value
        close(reading)
        #expect(count == bytes.count)
        #expect(sum == bytes.reduce(0) { ($0 &* 31 &+ Int($1)) % 1_000_003 })
    }

    @Test("data that was printed before an error still arrives")
    func partial() {
        let table = CommandTable(
            commands: [
                Command(name: "x", summary: "x", description: [], usage: [""]) { _, console in
                    try console.print("row")
                    throw Interruption(signal: 2)
                }
            ], globalFlags: [])
        let run = Run("x", table: table)
        #expect(run.output == "row\n")
        #expect(run.code == .interrupted)
    }

    @Test("--quiet leaves notes out, but neither warnings nor errors")
    func quiet() {
        let body: Command.Body = { _, console in
            console.talk.note("note")
            console.talk.warn("careful")
            return .success
        }
        let table = CommandTable(
            commands: [Command(name: "x", summary: "x", description: [], usage: [""], body: body)],
            globalFlags: [.quiet])
        #expect(Run("x", table: table).errors == "note\nwarning: careful\n")
        #expect(Run("x", "-q", table: table).errors == "warning: careful\n")
        #expect(Run("-q", "y", table: table).errors.hasPrefix("naru: "))
    }

    @Test("--version prints one line")
    func version() {
        let run = Run("--version")
        #expect(run.output == "naru 0.1.0\n")
        #expect(run.errors == "")
        #expect(run.code == .success)
        #expect(Run("plan", "-V").output == "naru 0.1.0\n")
    }

    @Test("no command shows the overview on standard error and ends with 64")
    func noCommand() {
        let run = Run()
        #expect(run.code == .usage)
        #expect(run.output == "")
        #expect(run.errors == Run("--help").output)
    }
}
