import Crypto
import Store
import Testing

@Suite("The name of a question to a hash")
struct ProofKeyTests {
    private static func keys(
        signerKey: [UInt8] = [1, 2, 3], separator: [UInt8] = [7], rounds: Int = 8, memoryCost: Int = 14
    ) throws -> ProofKeys {
        try ProofKeys(
            signerKey: SecretBytes(signerKey), saltSeparator: separator, rounds: rounds,
            memoryCost: memoryCost)
    }

    @Test("is the same for the same question")
    func same() throws {
        let first = try Self.keys().key(hash: [1], salt: [2], password: [3])
        #expect(try Self.keys().key(hash: [1], salt: [2], password: [3]) == first)
    }

    @Test("changes with every part of the question, wherever one part ends and the next begins")
    func different() throws {
        let keys = try Self.keys()
        var names: Set<ProofKey> = [
            keys.key(hash: [1], salt: [2], password: [3]),
            keys.key(hash: [9], salt: [2], password: [3]),
            keys.key(hash: [1], salt: [9], password: [3]),
            keys.key(hash: [1], salt: [2], password: [9]),
            keys.key(hash: [1, 2], salt: [], password: [3]),
            keys.key(hash: [], salt: [1, 2], password: [3]),
            keys.key(hash: [1], salt: [2, 3], password: []),
            keys.key(hash: [1], salt: [], password: [2, 3]),
        ]
        for other in [
            try Self.keys(signerKey: [1, 2, 4]), try Self.keys(separator: []), try Self.keys(separator: [8]),
            try Self.keys(rounds: 7), try Self.keys(memoryCost: 13),
        ] {
            names.insert(other.key(hash: [1], salt: [2], password: [3]))
        }
        #expect(names.count == 13)
    }
}
