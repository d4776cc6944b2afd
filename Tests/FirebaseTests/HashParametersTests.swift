import Crypto
import Firebase
import Testing

private let key = HashVectors.publicKey

@Suite("Hash parameters")
struct HashParametersTests {
    private static let console = """
        hash_config {
          algorithm: SCRYPT,
          base64_signer_key: \(key),
          base64_salt_separator: Bw==,
          rounds: 8,
          mem_cost: 14,
        }
        """

    @Test(
        "are read from every form that people have",
        arguments: [
            console,
            "\u{FEFF}" + console + "\n",
            console.split(separator: "\n").joined(separator: "\r\n"),
            console.split(separator: "\n").joined(separator: "\r"),
            console.split(separator: "\n").joined(separator: " "),
            console.filter { $0 != "," },
            console.filter { $0 != "}" },
            console.split(separator: " ").joined(separator: "\u{A0}\t"),
            "# from the console\n// twice\n" + console,
            "hash_config\n{\nalgorithm:scrypt;base64_signer_key:'\(key)';base64_salt_separator:\"Bw\";rounds:8;mem_cost:14}",
            "base64_signer_key: \"\(key)\"\nbase64_salt_separator = Bw==\nrounds=8\nmem_cost =14",
            console.split(separator: "=").joined(separator: "") + "\nrounds: 8",
            """
            {"algorithm": "SCRYPT", "signerKey": "\(key)", "saltSeparator": "Bw==", "rounds": 8,
             "memoryCost": 14}
            """,
            """
            {"name": "projects/1/config",
             "signIn": {"email": {"enabled": true, "passwordRequired": true}, "allowDuplicateEmails": false,
               "hashConfig":
                 {"algorithm":
                   "SCRYPT", "signerKey": "\(key)", "saltSeparator": "Bw\\u003d\\u003d", "rounds": 8, "memoryCost": "14"}},
             "quota": {}, "authorizedDomains": ["localhost", ["a"], {"b": "]"}], "mfa": null, "rounds": 3}
            """,
            "{\"hashConfig\": {\"signerKey\": \"\(key)\", \"saltSeparator\": \"Bw==\", \"rounds\": 8, \"memoryCost\": 14}}",
            "--hash-algo SCRYPT --hash-key \(key) --salt-separator Bw== --rounds 8 --mem-cost 14",
            "--hash-algo=SCRYPT\n--hash-key=\(key)\n--salt-separator=Bw==\n--rounds=8\n--mem-cost=14",
            "hash-algo: SCRYPT\nhash-key: \(key)\nsalt-separator: Bw==\nrounds: 8\nmem-cost: 14",
            """
            $ firebase auth:import users.json \\
                --hash-algo=SCRYPT --hash-key="\(key)" \\
                --salt-separator 'Bw==' --rounds 8 --mem-cost=14
            """,
        ])
    func forms(text: String) throws {
        let parameters = try HashParameters(text: Array(text.utf8))
        #expect(parameters.signerKey == SecretBytes(Base64.decode(key) ?? []))
        #expect(parameters.saltSeparator == [7])
        #expect(parameters.rounds == 8)
        #expect(parameters.memoryCost == 14)
    }

    @Test(
        "may have an empty salt separator, which JSON may leave out",
        arguments: [
            "base64_signer_key: \(key)\nbase64_salt_separator: ,\nrounds: 8\nmem_cost: 14",
            "base64_signer_key: \(key)\nbase64_salt_separator:\nrounds: 8\nmem_cost: 14",
            "--hash-key \(key) --salt-separator \"\" --rounds 8 --mem-cost 14",
            "--hash-key \(key) --salt-separator= --rounds 8 --mem-cost 14",
            "--hash-key \(key) --rounds 8 --mem-cost 14 --salt-separator",
            "--hash-key \(key) --rounds 8 --mem-cost 14 --salt-separator= \\\n",
            "{\"signerKey\": \"\(key)\", \"saltSeparator\": \"\", \"rounds\": 8, \"memoryCost\": 14}",
            "{\"signerKey\": \"\(key)\", \"rounds\": 8, \"memoryCost\": 14}",
        ])
    func emptySeparator(text: String) throws {
        let parameters = try HashParameters(text: Array(text.utf8))
        #expect(parameters.saltSeparator.isEmpty)
        #expect(parameters.rounds == 8)
    }

    @Test(
        "are refused with the line and never with a value of the key",
        arguments: [
            ("", .empty),
            (" \r\n# nothing\n", .empty),
            ("hash_config {\n}", .missing(.signerKey)),
            (with("algorithm", "STANDARD_SCRYPT"), .otherAlgorithm("STANDARD_SCRYPT", line: 2)),
            (with("algorithm", "bcrypt"), .otherAlgorithm("BCRYPT", line: 2)),
            (with("algorithm", key), .otherAlgorithm(nil, line: 2)),
            (with("rounds", "0"), .outOfRange(.rounds, value: 0, allowed: 1...8, line: 5)),
            (with("rounds", "9"), .outOfRange(.rounds, value: 9, allowed: 1...8, line: 5)),
            (with("rounds", "-1"), .outOfRange(.rounds, value: -1, allowed: 1...8, line: 5)),
            (
                with("rounds", "99999999999999999999"),
                .outOfRange(.rounds, value: .max, allowed: 1...8, line: 5)
            ),
            (with("mem_cost", "0"), .outOfRange(.memoryCost, value: 0, allowed: 1...14, line: 6)),
            (with("mem_cost", "15"), .outOfRange(.memoryCost, value: 15, allowed: 1...14, line: 6)),
            (with("mem_cost", "16384"), .outOfRange(.memoryCost, value: 16384, allowed: 1...14, line: 6)),
            (with("mem_cost", "0x0E"), .notANumber(.memoryCost, line: 6)),
            (with("mem_cost", "1.4"), .notANumber(.memoryCost, line: 6)),
            (with("mem_cost", ""), .missing(.memoryCost)),
            (with("rounds", nil), .missing(.rounds)),
            (with("base64_signer_key", nil), .missing(.signerKey)),
            (with("base64_signer_key", ""), .missing(.signerKey)),
            (with("base64_salt_separator", nil), .missing(.saltSeparator)),
            (with("base64_signer_key", key + "="), .notBase64(.signerKey, line: 3)),
            (with("base64_signer_key", "*" + key), .notBase64(.signerKey, line: 3)),
            (with("base64_signer_key", "<88 characters>"), .unknownName(nil, line: 3)),
            (
                with("base64_signer_key", String(key.prefix(84))),
                .signerKeySize(bytes: 63, expected: 64, line: 3)
            ),
            (with("base64_salt_separator", "B"), .notBase64(.saltSeparator, line: 4)),
            (with("rounds", "8\nrounds: 7"), .contradiction(.rounds, line: 6, firstLine: 5)),
            (
                with("base64_signer_key", "\(key)\n--hash-key \(HashVectors.secondKey)"),
                .contradiction(.signerKey, line: 4, firstLine: 3)
            ),
            (with("rounds", "8\nparallelization: 1"), .unknownName("parallelization", line: 6)),
            (key, .unknownName(nil, line: 1)),
            ("\n\n" + key.replacing("=", with: ""), .unknownName(nil, line: 3)),
            ("hash_config {\n}}", .unreadable(line: 2)),
            ("{\"signIn\": {\"email\": {}}, \"quota\": {}}", .withheld),
            ("{\"signerKey\": \"\(key)", .unreadable(line: 1)),
            ("{\"a\": [1, [2]\n", .unreadable(line: 2)),
            (": 3", .unreadable(line: 1)),
            ("rounds: 8\r\n\r\nfoo: 3\r\n", .unknownName("foo", line: 3)),
            ("rounds: 8\rfoo: 3\r", .unknownName("foo", line: 2)),
            ("\u{0}", .unreadable(line: 1)),
            ("rounds: 8\n한글", .unreadable(line: 2)),
            (String(repeating: "{", count: 65), .unreadable(line: 1)),
        ] as [(String, HashParametersError)])
    func refusals(text: String, error: HashParametersError) {
        #expect(throws: error) { try HashParameters(text: Array(text.utf8)) }
        for part in [String(key.prefix(12)), String(key.suffix(12))] {
            #expect(!"\(error)".contains(part))
        }
    }

    @Test("may repeat a value that is the same")
    func sameTwice() throws {
        let text = Self.with("rounds", "8\nrounds: 8")
        #expect(try HashParameters(text: Array(text.utf8)).rounds == 8)
    }

    @Test("do not show their key")
    func redaction() throws {
        let parameters = try HashParameters(text: Array(Self.console.utf8))
        var text = "\(parameters) \(String(reflecting: parameters)) "
        dump(parameters, to: &text)
        #expect(text.contains("rounds 8"))
        #expect(!text.contains(key.prefix(8)))
        #expect(!text.contains("143"), "the first byte of the key in decimal")
    }

    @Test("survive any cut of their text and any change of one byte without a trap")
    func mutilation() {
        let bytes = Array(Self.console.utf8)
        for cut in bytes.indices {
            _ = try? HashParameters(text: Array(bytes[..<cut]))
            for byte: UInt8 in [0, 0x0A, 0x22, 0x5C, 0x7B, 0x7D, 0x5B, 0x3D, 0xFF] {
                var changed = bytes
                changed[cut] = byte
                _ = try? HashParameters(text: changed)
            }
        }
        for text in [
            "\"", "\"\\", "\"\\u", "\"\\u12", "\"\\uD800\"", "=", "==", "[", "]", "a:[", "a:{", "\\",
        ] {
            _ = try? HashParameters(text: Array(text.utf8))
        }
    }

    /// The console's text with another value, or without the line.
    private static func with(_ name: String, _ value: String?) -> String {
        console.split(separator: "\n").compactMap { line in
            guard line.contains(" \(name):") else { return String(line) }
            return value.map { "  \(name): \($0)," }
        }
        .joined(separator: "\n")
    }
}
