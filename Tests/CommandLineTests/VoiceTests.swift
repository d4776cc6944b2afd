import Files
import Glibc
import Testing

@testable import CommandLine

@Suite("The voice")
struct VoiceTests {
    @Test(
        "gives every file error its exit code",
        arguments: [
            (.missing(path: "x"), .noInput), (.isFolder(path: "x"), .noInput),
            (.unreadable(path: "x"), .noInput),
            (.notAFolder(path: "x"), .cannotWrite), (.unwritable(path: "x"), .cannotWrite),
            (.diskFull(path: "x"), .cannotWrite), (.system(path: "x", code: EEXIST), .cannotWrite),
            (.system(path: "x", code: EIO), .inputOutput),
        ] as [(FileError, ExitCode)])
    func fileErrors(error: FileError, code: ExitCode) {
        let message = Voice.message(for: error)
        #expect(message.exitCode == code)
        #expect(message.sentence.contains("'x'"))
        #expect(message.sentence.hasSuffix("."))
    }

    @Test("neutralises and clips names of files")
    func names() {
        let message = Voice.message(for: FileError.unreadable(path: "\u{1B}[2Jit's"))
        #expect(message.sentence == "'\\u{1B}[2Jit's' may not be read.")
        #expect(message.hint == "Check who owns it: ls -l '\\u{1B}[2Jit'\\''s'")
    }

    @Test("shows only the type of an error that it does not know")
    func unknown() {
        struct Strange: Error { let password = "hunter2" }
        let message = Voice.message(for: Strange())
        #expect(message.exitCode == .fault)
        #expect(message.sentence == "This is a fault in Naru (unexpected error of type Strange).")
        #expect(message.hint?.contains("report it") == true)
    }

    @Test(
        "answers a wrong command line in a sentence and a hint",
        arguments: [
            (["pln"], "naru: There is no command 'pln'.\nhint: Did you mean: naru plan\n"),
            (["delete"], "naru: There is no command 'delete'.\nhint: naru --help\n"),
            (
                ["plan", "--acounts", "x"],
                "naru: naru plan has no option '--acounts'.\nhint: Did you mean: --accounts\n"
            ),
            (
                ["plan"],
                "naru: naru plan needs --accounts FILE... or --project ID and --scheme NAME|FILE.\n"
                    + "hint: naru plan --help\n"
            ),
            (
                ["--policy", "x"],
                "naru: --policy stands before the command.\nhint: Write the command first: naru plan --policy\n"
            ),
            (
                ["why", "-Mx1"],
                "naru: naru why has no option '-M'.\n"
                    + "hint: If it is no option, put it at the end, after -- : naru why ... -- -M\n"
            ),
            (["why", "a", "b"], "naru: 'b' is one argument too many for naru why.\nhint: naru why --help\n"),
            (["why", "--plan", "p"], "naru: naru why needs ACCOUNT.\nhint: naru why --help\n"),
            (
                ["plan", "--accounts", "--mask"],
                "naru: --accounts needs a value (FILE), but '--mask' follows.\n"
                    + "hint: If it is the value, write: --accounts=--mask\n"
            ),
            (
                ["plan", "--accounts", ""],
                "naru: The value of --accounts is empty.\n"
                    + "hint: Is a variable of your script not set? naru plan --help tells what fits.\n"
            ),
            (["plan", "--json=1"], "naru: --json takes no value.\n"),
            (["plan", "--threads", "0"], "naru: --threads takes a whole number from 1 to 256, not '0'.\n"),
            (
                ["plan", "--policy", "prof"],
                "naru: --policy takes proof, id-in-address, verified-email, phone or email, not 'prof'.\n"
                    + "hint: Did you mean proof?\n"
            ),
            (
                ["report", "x", "-f", "html", "--format", "md"],
                "naru: --format is given twice.\nhint: Leave one --format out.\n"
            ),
            (
                ["report", "x", "--mask-key", "k"],
                "naru: --mask-key has no effect without --mask.\nhint: Add --mask.\n"
            ),
            (["help", "plam"], "naru: There is no command 'plam'.\nhint: Did you mean: naru plan\n"),
        ])
    func arguments(words: [String], errors: String) {
        let run = Run(words: words)
        #expect(run.errors == errors)
        #expect(run.output == "")
        #expect(run.code == .usage)
    }

    @Test("answers contradictions and standard input wanted twice")
    func together() {
        let base = ["plan", "--scheme", "s", "--identities", "-", "--accounts"]
        #expect(
            Run(words: base + ["-"]).errors == """
                naru: --accounts and --identities both name standard input, which can be read only once.
                hint: Save one of them to a file first.

                """)
        #expect(
            Run(words: base + ["a", "--cache", "c", "--no-cache"]).errors == """
                naru: --cache and --no-cache contradict each other.
                hint: Leave one of them out.

                """)
    }

    @Test("puts words in a row")
    func lists() {
        #expect(Voice.list([]) == "")
        #expect(Voice.list(["a"]) == "a")
        #expect(Voice.list(["a", "b"]) == "a and b")
        #expect(Voice.list(["a", "b", "c"], "or") == "a, b or c")
    }
}
