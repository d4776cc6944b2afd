import Bridge
import Crypto
import Files
import Foundation
import Testing

@testable import Reporting

@Suite("Masking")
struct MaskTests {
    private let mask: Mask

    init() throws {
        mask = try Mask(key: MaskKey(secret: SecretBytes((0..<32).map { UInt8($0) })))
    }

    @Test(
        "pseudonyms are HMAC-SHA-256 of kind, NUL and value, as another program computes them",
        arguments: [(Mask.Kind.uid, "aaa"), (.email, "alice@example.com"), (.name, "한글"), (.id, "")])
    func known(kind: Mask.Kind, value: String) throws {
        let python = """
            import hmac, hashlib, base64, sys
            code = hmac.new(bytes(range(32)), sys.argv[1].encode() + b"\\0" + sys.argv[2].encode(), hashlib.sha256).digest()
            print(sys.argv[1] + "-" + base64.b32encode(code[:10]).decode().lower(), end="")
            """
        let expected = try Program.run("python3", ["-c", python, kind.rawValue, value])
        #expect(mask.pseudonym(kind, value) == String(decoding: expected, as: UTF8.self))
    }

    @Test("ways of writing one value have one pseudonym")
    func sameValue() {
        #expect(
            mask.pseudonym(.name, "한글")
                == mask.pseudonym(.name, "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"))
        #expect(mask.pseudonym(.email, "Alice@Example.com") == mask.pseudonym(.email, "alice@example.com"))
        #expect(mask.pseudonym(.phone, "+82 10-1234-5678") == mask.pseudonym(.phone, "+821012345678"))
        #expect(mask.pseudonym(.uid, "\u{E9}") != mask.pseudonym(.uid, "e\u{301}"))
        #expect(mask.pseudonym(.name, "한글") != mask.pseudonym(.name, "한굴"))
    }

    @Test("kinds and keys do not share pseudonyms")
    func separation() throws {
        let other = try Mask(key: MaskKey(secret: SecretBytes([UInt8](repeating: 7, count: 32))))
        #expect(other.pseudonym(.uid, "aaa") != mask.pseudonym(.uid, "aaa"))
        #expect(mask.pseudonym(.uid, "1").dropFirst(4) != mask.pseudonym(.id, "1").dropFirst(3))
    }

    @Test(
        "a masked decision holds no personal value of the original in any format",
        arguments: 1...20 as ClosedRange<UInt64>)
    func nothingLeft(seed: UInt64) throws {
        var random = RandomPlan(seed: seed)
        var decision = random.decision(uid: "secret-uid")
        let secrets = fill(&decision)
        let masked = mask.decision(decision)
        let sink = MemorySink()
        let writer = PlanWriter(sink: sink)
        var counts = PlanCounts()
        counts.read = 1
        counts.distinct = 1
        counts.statuses = [decision.status: 1]
        let header = PlanHeader(
            inputs: [], schemes: [], policy: .standard, proof: .checked, counts: counts,
            findings: [
                Finding(
                    kind: .claimableAddress, severity: .danger, count: 4, examples: ["secret-uid"],
                    table: [.init(key: "secret-domain.com", count: 4), .init(key: "gmail.com", count: 5)]),
                Finding(kind: .unclaimedIdentities, severity: .note, count: 1, examples: ["secret-id"]),
            ])
        try writer.begin(mask.header(header))
        try writer.add(masked)
        try writer.finish()
        let sheet = SpreadsheetReport(sink: sink)
        try sheet.add(masked)
        try sheet.finish()
        #expect(!sink.text.contains("secret"))
        #expect(sink.text.contains("\"gmail.com\""))
        #expect(sink.text.contains(mask.pseudonym(.domain, "secret-domain.com")))
        #expect(sink.text.contains(mask.pseudonym(.id, "secret-id")))
        #expect(secrets > 10)
        #expect(masked.status == decision.status && masked.reason == decision.reason)
        #expect(masked.account.createdAt == decision.account.createdAt)
    }

    /// Puts a marked text into every personal field, and tells into how many.
    private func fill(_ decision: inout Decision) -> Int {
        func identity(_ provider: String) -> Identity {
            var identity = Identity(key: IdentityKey(provider: provider, providerUserID: "secret-id"))
            identity.email = "secret@example.com"
            identity.phone = "secret-phone"
            identity.nickname = "secret-nickname"
            identity.profileImageURL = "https://secret"
            return identity
        }
        decision.identity = identity("kakao")
        decision.candidates = [
            Candidate(identity: identity("naver"), evidence: .email, route: .email, scheme: "s")
        ]
        decision.primaryUID = "secret-primary"
        decision.account.email = "secret@example.com"
        decision.account.displayName = "secret-name"
        decision.account.photoURL = "https://secret"
        decision.account.phoneNumber = "secret-phone"
        decision.accountFingerprint = "secret-fingerprint"
        decision.identityFingerprint = "secret-fingerprint"
        return 18
    }

    @Test("a pseudonym is found again in the plan, with the field")
    func reveal() throws {
        let bytes = try PlanRoundTripTests.written(Samples.header, Samples.decisions)
        func reveal(_ pseudonym: String) throws -> [String] {
            try mask.reveal(pseudonym, in: PlanReader(source: MemorySource(bytes))).map {
                "\($0.field)=\($0.value)"
            }
        }
        #expect(try reveal(mask.pseudonym(.uid, "bbb")) == ["uid=bbb"])
        #expect(
            try reveal(mask.pseudonym(.email, "ALICE@example.com")) == ["identity.email=alice@example.com"])
        #expect(try reveal(mask.pseudonym(.name, "앨리스")) == ["account.displayName=앨리스"])
        #expect(try reveal(mask.pseudonym(.id, "42")) == ["findings.examples=42"])
        #expect(try reveal(mask.pseudonym(.domain, "example.com")) == ["findings.table.key=example.com"])
        #expect(try reveal(mask.pseudonym(.uid, "nobody")).isEmpty)
        #expect(try reveal("nonsense").isEmpty)
    }
}

@Suite("The key file of pseudonyms")
struct MaskKeyTests {
    private let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/mask-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func path(_ content: String, mode: Int) throws -> String {
        let path = folder + "/key"
        #expect(
            FileManager.default.createFile(
                atPath: path, contents: Data(content.utf8), attributes: [.posixPermissions: mode]))
        return path
    }

    @Test("it is made on first use, for its owner alone, and read after")
    func made() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/key"
        let first = try Mask(key: MaskKey.load(path: path)).pseudonym(.uid, "a")
        let second = try Mask(key: MaskKey.load(path: path)).pseudonym(.uid, "a")
        #expect(first == second)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.utf8.count == 65 && text.dropLast().allSatisfy(\.isHexDigit))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["key"])
    }

    @Test("it is refused when others may read it", arguments: [0o640, 0o604, 0o660, 0o644, 0o601])
    func readableByOthers(mode: Int) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = try path(String(repeating: "ab", count: 32), mode: mode)
        #expect(throws: MaskKeyError.readableByOthers(path: path, mode: UInt32(mode))) {
            try MaskKey.load(path: path)
        }
    }

    @Test(
        "it is refused when it is not 64 hexadecimal digits",
        arguments: [
            "", "ab", String(repeating: "ab", count: 31), String(repeating: "ab", count: 33),
            String(repeating: "g", count: 64), String(repeating: "ab", count: 32) + "\n\n",
        ])
    func malformed(content: String) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = try path(content, mode: 0o600)
        #expect(throws: MaskKeyError.malformed(path: path)) { try MaskKey.load(path: path) }
    }

    @Test("a folder that does not exist is named")
    func noFolder() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(throws: FileError.self) { try MaskKey.load(path: folder + "/none/key") }
    }
}
