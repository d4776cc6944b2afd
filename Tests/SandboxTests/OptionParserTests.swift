import Crypto
import Testing

@testable import SandboxWorld

@Suite("The command line of naru-sandbox")
struct OptionParserTests {
    @Test("Every option finds its place")
    func all() throws {
        let options = try #require(
            try OptionParser.parse([
                "--made-up", "1000", "--seed=7", "--host", "::1", "--port", "8080", "--tls", "a.pem", "b.pem",
                "--faults", "cut=every:3", "--app-id", "5", "--groups", "logout,unlink", "--allowed-ip",
                "10.0.0.1", "--allowed-ip", "10.0.0.2", "--ids-per-minute", "0", "--month-quota", "9",
                "--calls-per-second", "8", "--elements",
            ]))
        #expect(options.users == .madeUp(1000) && options.seed == 7)
        #expect(options.host == "::1" && options.port == 8080)
        #expect(options.tls == .init(certificate: "a.pem", key: "b.pem"))
        #expect(options.faults == "cut=every:3")
        var app = KakaoApp(adminKey: SecretBytes("k".utf8))
        options.apply(to: &app)
        #expect(app.id == 5 && app.groups == [.logout, .unlink])
        #expect(app.allowedAddresses == ["10.0.0.1", "10.0.0.2"])
        #expect(
            app.listsPerMinute == 0 && app.monthQuota == 9 && app.callsPerSecond == 8 && app.wrapsElements)
    }

    @Test("Without options Kakao's own limits hold")
    func none() throws {
        let options = try #require(try OptionParser.parse([]))
        var app = KakaoApp(adminKey: SecretBytes("k".utf8))
        options.apply(to: &app)
        #expect(options.users == .nobody && options.port == 0 && options.host == "127.0.0.1")
        #expect(app.listsPerMinute == 100 && app.monthQuota == 3_000_000 && app.callsPerSecond == 0)
        #expect(app.groups == Set(APIGroup.allCases) && app.allowedAddresses.isEmpty && !app.wrapsElements)
        #expect(try OptionParser.parse(["--port", "1", "--help"]) == nil)
    }

    @Test(
        "What is wrong is said in one sentence",
        arguments: [
            (["--what"], "There is no option '--what'; naru-sandbox --help lists them."),
            (["file"], "'file' belongs to no option; naru-sandbox --help lists them."),
            (["--port"], "--port needs a value: --port NUMBER"),
            (["--port", "x"], "--port needs a whole number from 0 to 65535, not 'x'."),
            (["--port", "65536"], "--port needs a whole number from 0 to 65535, not '65536'."),
            (["--port", "1", "--port", "2"], "--port is given twice."),
            (["--tls", "a"], "--tls needs a value: --tls CERTIFICATE KEY"),
            (["--month-quota", "-1"], "--month-quota needs a whole number from 0, not '-1'."),
            (["--users", "a", "--made-up", "3"], "Give --users or --made-up, not both."),
            (
                ["--host", "0.0.0.0"],
                "The sandbox listens at 127.0.0.1 or ::1 only, not at '0.0.0.0': nobody else shall reach it."
            ),
            (
                ["--groups", "users"],
                "There is no group of APIs 'users': user-info, logout, unlink, consents, service-terms, or none."
            ),
        ])
    func refused(words: [String], sentence: String) {
        do {
            _ = try OptionParser.parse(words)
            Issue.record("It was taken.")
        } catch {
            #expect(SandboxVoice.sentence(for: error) == sentence)
            #expect(SandboxVoice.isOfUsage(error))
        }
    }

    @Test("The help page names every option, and no line is too long")
    func help() {
        for option in [
            "--users", "--made-up", "--seed", "--host", "--port", "--tls", "--app-id", "--groups",
            "--allowed-ip",
            "--ids-per-minute", "--calls-per-second", "--month-quota", "--elements", "--faults",
        ] {
            #expect(SandboxHelp.page.contains("  \(option) "), "\(option)")
        }
        for line in SandboxHelp.page.split(separator: "\n") { #expect(line.count <= 120) }
    }
}
