import Testing

@testable import CommandLine

@Suite("The parser refuses")
struct ArgumentErrorTests {
    @Test("no command")
    func noCommand() {
        #expect(refusal() == .noCommand)
        #expect(refusal("-q") == .noCommand)
        #expect(refusal("--") == .noCommand)
    }

    @Test("an unknown command, and names the nearest")
    func unknownCommand() {
        #expect(refusal("cary") == .unknownCommand("cary", nearest: "carry"))
        #expect(refusal("xyz") == .unknownCommand("xyz", nearest: nil))
        #expect(refusal("") == .unknownCommand("", nearest: nil))
    }

    @Test("an unknown option, and names the nearest")
    func unknownFlag() {
        #expect(refusal("carry", "--bota") == .unknownFlag("--bota", command: "carry", nearest: "--boat"))
        #expect(refusal("carry", "--sil") == .unknownFlag("--sil", command: "carry", nearest: "--silent"))
        #expect(refusal("carry", "-x") == .unknownFlag("-x", command: "carry", nearest: nil))
        #expect(refusal("carry", "-lx") == .unknownFlag("-x", command: "carry", nearest: nil))
        #expect(refusal("--xyzw") == .unknownFlag("--xyzw", command: nil, nearest: nil))
        #expect(refusal("carry", "--=") == .unknownFlag("--", command: "carry", nearest: nil))
        #expect(refusal("carry", "---") == .unknownFlag("---", command: "carry", nearest: nil))
    }

    @Test("a command's option before the command")
    func flagBeforeCommand() {
        #expect(refusal("--boat", "x", "carry") == .flagBeforeCommand("--boat", commands: ["carry"]))
        #expect(refusal("-b", "x", "carry") == .flagBeforeCommand("-b", commands: ["carry"]))
    }

    @Test("a missing or empty value")
    func missingValue() {
        #expect(
            refusal("carry", "--boat")
                == .missingValue(flag: "--boat", valueName: "NAME", command: "carry", next: nil))
        #expect(
            refusal("carry", "--boat", "--loud")
                == .missingValue(flag: "--boat", valueName: "NAME", command: "carry", next: "--loud"))
        #expect(
            refusal("carry", "--people", "--", "a")
                == .missingValue(flag: "--people", valueName: "FILE", command: "carry", next: "--"))
        #expect(refusal("carry", "--boat=") == .emptyValue(flag: "--boat", command: "carry"))
        #expect(refusal("carry", "--people", "a", "") == .emptyValue(flag: "--people", command: "carry"))
    }

    @Test("a value for a switch")
    func unwantedValue() {
        #expect(refusal("carry", "--loud=yes") == .unwantedValue(flag: "--loud"))
        #expect(refusal("carry", "-l=yes") == .unwantedValue(flag: "--loud"))
    }

    @Test("a second use of what makes sense once")
    func repeated() {
        #expect(refusal("carry", "x", "--boat", "a", "-b", "b") == .repeatedFlag("--boat"))
        #expect(refusal("carry", "x", "--silent", "-s") == .repeatedFlag("--silent"))
        #expect(refusal("carry", "x", "--loud", "-l") == nil)
    }

    @Test("too few and too many words")
    func positionals() {
        #expect(refusal("carry") == .missingArgument("PLACE", command: "carry"))
        #expect(refusal("carry", "x", "rice", "y") == .extraArgument("y", command: "carry"))
    }

    @Test("everything required that is missing, in one error")
    func missingFlags() throws {
        var parser = ArgumentParser()
        let missing = ["--accounts FILE... or --project ID", "--scheme NAME|FILE"]
        #expect(throws: ArgumentError.missingFlags(missing, command: "plan")) {
            _ = try parser.parse(["plan", "--identities", "x"])
        }
    }

    @Test(
        "numbers that are none or out of range",
        arguments: ["11", "-6", "x", "1.5", "9223372036854775808", "１"])
    func number(text: String) {
        #expect(
            refusal("carry", "x", "--count=\(text)")
                == .notANumber(flag: "--count", value: text, range: -5...10))
    }

    @Test("words that are not among the choices")
    func choice() {
        let words = ["old", "young"]
        #expect(
            refusal("carry", "x", "--kinds", "old,yung")
                == .notAChoice(what: "--kinds", value: "yung", choices: words, nearest: "young"))
        #expect(
            refusal("carry", "x", "--kinds", "old,")
                == .notAChoice(what: "--kinds", value: "", choices: words, nearest: nil))
        #expect(
            refusal("carry", "x", "stone")
                == .notAChoice(what: "LOAD", value: "stone", choices: ["rice", "salt"], nearest: nil))
    }

    @Test("options that contradict each other or have no effect")
    func together() {
        #expect(refusal("carry", "x", "-s", "-l") == .contradiction("--loud", "--silent"))
        #expect(refusal("carry", "x", "--speed", "full") == .uselessWithout("--speed", needed: "--loud"))
        #expect(refusal("carry", "x", "--speed", "full", "-l") == nil)
    }

    @Test("standard input wanted twice")
    func standardInput() {
        #expect(refusal("carry", "x", "--people", "-", "-") == .standardInputTwice("--people", "--people"))
        #expect(
            refusal("carry", "x", "--people=-", "--boat=-") == .standardInputTwice("--people", "--boat"))
        #expect(refusal("carry", "x", "--people", "-") == nil)
    }

    @Test(
        "a secret in place of the path of its file, and does not keep it",
        arguments: [
            "{ key: 1 }", "a\nb", "0123456789abcdef0123456789abcdef",
            "aZ9-x_YcC4hiUPoj9Eetdgtv3hF80EGrhuBdzERat0XF9g2VtQgr9P",
        ])
    func secret(text: String) {
        #expect(
            refusal("carry", "x", "--key", text)
                == .secretInsteadOfPath(flag: "--key", environment: "CARRY_KEY"))
        let run = Run("plan", "--hash-config", "hash_config {\n  base64_signer_key: jxspr8Ki0RYycVU8zy\n}")
        #expect(run.code == .usage)
        #expect(!run.errors.contains("jxspr"))
        let key = "0123456789abcdef0123456789abcdef"
        for run in [Run("fetch", "--admin-key-file", key), Run("me", "--app-id", "1", "--token-file", key)] {
            #expect(run.code == .usage)
            #expect(!run.errors.contains("0123456789"), "\(run.errors)")
        }
    }

    @Test(
        "no name of a file for a secret, however long",
        arguments: [
            "key", "kakao-admin-key.txt", "keys/0123456789abcdef0123456789abcdef",
            "a-name-without-any-number-in-it-at-all",
        ])
    func noSecret(path: String) {
        #expect(refusal("carry", "x", "--key", path) == nil)
    }
}
