import Glibc
import Testing

@testable import CommandLine

/// A terminal of which this process is both ends.
final class PseudoTerminal {
    let screen: Int32
    let program: Int32

    init(columns: UInt16) throws {
        screen = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var unlocked: Int32 = 0
        var number: Int32 = 0
        // TIOCSPTLCK and TIOCGPTN, which Swift does not import.
        try #require(ioctl(screen, 0x4004_5431, &unlocked) == 0 && ioctl(screen, 0x8004_5430, &number) == 0)
        program = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        try #require(program >= 0)
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        try #require(ioctl(program, UInt(TIOCSWINSZ), &size) == 0)
    }

    deinit {
        close(program)
        close(screen)
    }

    /// What the program wrote, up to the last of its lines: a terminal may give it in pieces.
    ///
    /// - Parameter lines: how many lines it wrote.
    /// - Returns: all it wrote.
    func text(lines: Int) -> String {
        var text: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while text.count(where: { $0 == UInt8(ascii: "\n") }) < lines {
            let count = read(screen, &bytes, bytes.count)
            guard count > 0 else { break }
            text += bytes[..<count]
        }
        return String(decoding: text, as: UTF8.self)
    }
}

@Suite("The terminal")
struct TerminalTests {
    @Test("tells its width; without one COLUMNS does, and else it is 80")
    func width() throws {
        let terminal = try PseudoTerminal(columns: 132)
        let file = Capture()
        #expect(Terminal.width(of: terminal.program, environment: { _ in "50" }) == 132)
        #expect(Terminal.width(of: file.descriptor, environment: { $0 == "COLUMNS" ? "50" : nil }) == 50)
        for nonsense in ["", "x", "0", "-3", "99999999999999999999"] {
            #expect(Terminal.width(of: file.descriptor, environment: { _ in nonsense }) == 80)
        }
    }

    @Test(
        "is coloured as the option, the variables and the terminal say",
        arguments: [
            ("auto", [:], false, false), ("auto", ["TERM": "xterm"], true, true),
            ("auto", ["TERM": "dumb"], true, false),
            ("auto", [:], true, false), ("auto", ["TERM": "xterm", "NO_COLOR": "1"], true, false),
            ("auto", ["TERM": "xterm", "NO_COLOR": ""], true, true),
            ("auto", ["CLICOLOR_FORCE": "1"], false, true),
            ("auto", ["CLICOLOR_FORCE": "0"], false, false),
            ("auto", ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false, false),
            ("never", ["CLICOLOR_FORCE": "1"], true, false),
            ("always", ["NO_COLOR": "1"], false, true),
        ] as [(String, [String: String], Bool, Bool)])
    func color(choice: String, variables: [String: String], onTerminal: Bool, wanted: Bool) throws {
        let terminal = try PseudoTerminal(columns: 80)
        let file = Capture()
        let descriptor = onTerminal ? terminal.program : file.descriptor
        #expect(Terminal.isColored(choice, descriptor, environment: { variables[$0] }) == wanted)
    }

    @Test("gets redrawn progress, coloured errors and help that fits")
    func endToEnd() throws {
        let terminal = try PseudoTerminal(columns: 50)
        let console = Console(
            output: terminal.program, errors: terminal.program, environment: { $0 == "TERM" ? "xterm" : nil })
        #expect(console.talk.manner == .redrawn)
        #expect(console.talk.width == 50)
        #expect(console.isOutputTerminal)
        console.tell(Message(sentence: "Oh.", hint: "do", exitCode: .usage))
        #expect(
            terminal.text(lines: 2) == "\u{1B}[1;31mnaru:\u{1B}[0m Oh.\r\n\u{1B}[36mhint:\u{1B}[0m do\r\n")
    }

    @Test("gets no escape without --color where there is none", arguments: ["plan", "why", "report"])
    func noEscapes(command: String) {
        #expect(!Run("help", command).output.contains("\u{1B}"))
        #expect(Run("help", command, "--color", "always").output.contains("\u{1B}[1mUsage:\u{1B}[0m"))
    }
}
