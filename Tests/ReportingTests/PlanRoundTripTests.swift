import Bridge
import Files
import Testing

@testable import Reporting

@Suite("A plan file, written and read back")
struct PlanRoundTripTests {
    static func written(_ header: PlanHeader, _ decisions: [Decision]) throws -> [UInt8] {
        let sink = MemorySink()
        let writer = PlanWriter(sink: sink)
        try writer.begin(header)
        for decision in decisions { try writer.add(decision) }
        try writer.finish()
        return sink.bytes
    }

    static func read(_ bytes: [UInt8], pieceSize: Int = .max) throws -> (PlanHeader, [Decision]) {
        let reader = try PlanReader(source: MemorySource(bytes, pieceSize: pieceSize))
        var decisions: [Decision] = []
        while let decision = try reader.next() { decisions.append(decision) }
        return (reader.header, decisions)
    }

    @Test(
        "every field of random headers and decisions comes back, byte for byte",
        arguments: 1...40 as ClosedRange<UInt64>)
    func everyField(seed: UInt64) throws {
        var random = RandomPlan(seed: seed)
        let decisions = random.decisions(Int(seed))
        let header = random.header(for: decisions)
        let bytes = try Self.written(header, decisions)
        let (headerBack, decisionsBack) = try Self.read(bytes, pieceSize: seed.isMultiple(of: 2) ? 7 : .max)
        #expect(Facts.of(headerBack) == Facts.of(header))
        #expect(decisionsBack.count == decisions.count)
        for (back, decision) in zip(decisionsBack, decisions) {
            #expect(Facts.of(back) == Facts.of(decision))
        }
        #expect(try Self.written(headerBack, decisionsBack) == bytes)
    }

    @Test("a plan of no accounts is a header alone")
    func noAccounts() throws {
        let header = PlanHeader(
            inputs: [], schemes: [], policy: .standard, proof: .checked, counts: PlanCounts(), findings: [])
        let bytes = try Self.written(header, [])
        #expect(
            String(decoding: bytes, as: UTF8.self) == """
                {"format":"naru-plan","version":1,"inputs":[],"schemes":[],"policy":["proof"],"proof":"checked",\
                "counts":{"read":0,"repeats":0,"distinct":0,"identitiesRead":0,"identityRepeats":0,"identities":0,\
                "identitiesClaimed":0,"statuses":{},"reasons":{},"evidence":{},"schemes":{},"wouldMove":{},\
                "signUps":{}},"findings":[]}

                """)
        #expect(try Self.read(bytes).1.isEmpty)
    }

    @Test("a line is compact and leaves out what is absent, false or empty")
    func exactLines() throws {
        let decisions = [Samples.migrate, Samples.review]
        let text = String(decoding: try Self.written(Samples.header, decisions), as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 4)
        #expect(
            lines[1] == """
                {"uid":"aaa","status":"migrate","scheme":"kakao-prefix","evidence":"proof","route":"email",\
                "identity":{"provider":"kakao","providerUserId":"1376016924429759228","email":"alice@example.com",\
                "emailValid":true,"emailVerified":true,"nickname":"앨리스","connectedAt":1680341399000},\
                "account":{"email":"kakaoalice@example.com","displayName":"앨리스","createdAt":1680341400250,\
                "password":"scrypt"},"candidateCount":1,\
                "attempts":{"candidates":1,"signUpTime":0,"defaultIds":0,"guessable":0},\
                "accountFingerprint":"aa","identityFingerprint":"bb"}
                """)
        #expect(
            lines[2] == """
                {"uid":"bbb","status":"review","reason":"conflicting-records",\
                "account":{"email":"bob@example.com","disabled":true,"password":"none",\
                "linkedProviders":["google.com"]},"records":2,"conflictingFields":["email"],\
                "accountFingerprint":"cc"}
                """)
        #expect(lines[3].isEmpty)
    }

    @Test("a writer given another number of decisions than its header tells says so")
    func miscounted() throws {
        #expect(throws: PlanError.miscounted(header: 2, lines: 1)) {
            try Self.written(Samples.header, [Samples.migrate])
        }
    }
}
