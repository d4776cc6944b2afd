import Bridge
import Crypto
import Firebase
import Testing

@Suite("The proof of a password")
struct PasswordProofTests {
    @Test("accepts every published hash, and not with another password", arguments: HashVectors.published)
    func publishedHashes(vector: HashVectors.Vector) throws { try check(vector) }

    @Test("accepts hashes of the passwords that apps made from an id", arguments: HashVectors.own)
    func ownHashes(vector: HashVectors.Vector) throws { try check(vector) }

    private func check(_ vector: HashVectors.Vector) throws {
        let proof = try PasswordProof(parameters: vector.parameters)
        let hash = try #require(Base64.decode(vector.hash))
        let salt = try #require(Base64.decode(vector.salt))
        #expect(try proof.matches(password: vector.password, hash: hash, salt: salt))
        #expect(try !proof.matches(password: vector.password + " ", hash: hash, salt: salt))
    }

    @Test("takes in every byte of hash and salt, the separator, both costs and the key")
    func everythingCounts() throws {
        let vector = HashVectors.cheap
        let hash = try #require(Base64.decode(vector.hash))
        let salt = try #require(Base64.decode(vector.salt))
        let proof = try PasswordProof(parameters: vector.parameters)
        for index in hash.indices {
            var other = hash
            other[index] ^= 1
            #expect(try !proof.matches(password: vector.password, hash: other, salt: salt))
        }
        for index in salt.indices {
            var other = salt
            other[index] ^= 1
            #expect(try !proof.matches(password: vector.password, hash: hash, salt: other))
        }
        #expect(try !proof.matches(password: vector.password, hash: Array(hash.dropLast()), salt: salt))
        #expect(try !proof.matches(password: vector.password, hash: [], salt: salt))

        var others = [HashVectors.Vector](repeating: vector, count: 4)
        others[0].separator = "Bg=="
        others[1].rounds = 2
        others[2].memoryCost = 2
        others[3].key = HashVectors.secondKey
        for other in others {
            let proof = try PasswordProof(parameters: other.parameters)
            #expect(try !proof.matches(password: vector.password, hash: hash, salt: salt))
        }
    }

    @Test("does not normalise the password")
    func noNormalisation() throws {
        let vector = HashVectors.cheap
        let proof = try PasswordProof(parameters: vector.parameters)
        // No published hash holds such a password: take the scrypt apart and put it together again.
        let composed = "\u{AC00}"
        let decomposed = "\u{1100}\u{1161}"
        let key = try Scrypt(logN: 1, blockSize: 1, parallelism: 1)
            .derive(password: Array(composed.utf8), salt: [1, 2, 7], length: 32)
        let hash = try AESCTR.apply(
            to: #require(Base64.decode(vector.key)), key: key, counter: [UInt8](repeating: 0, count: 16))
        #expect(try proof.matches(password: composed, hash: hash, salt: [1, 2]))
        #expect(try !proof.matches(password: decomposed, hash: hash, salt: [1, 2]))
    }

    @Test("can be tried only on a hash of the key's length with a salt")
    func checkable() throws {
        let proof = try PasswordProof(parameters: HashVectors.cheap.parameters)
        let hash = [UInt8](repeating: 1, count: 64)
        #expect(proof.canCheck(.scrypt(hash: hash, salt: [1])))
        #expect(!proof.canCheck(.scrypt(hash: hash, salt: [])))
        #expect(!proof.canCheck(.scrypt(hash: Array(hash.dropLast()), salt: [1])))
        for record in [PasswordRecord.none, .plain("password"), .redacted, .foreign] {
            #expect(!proof.canCheck(record))
        }
    }

    @Test("gives the same answers from several threads at once")
    func threads() async throws {
        let vector = HashVectors.cheap
        let proof = try PasswordProof(parameters: vector.parameters)
        let hash = try #require(Base64.decode(vector.hash))
        let salt = try #require(Base64.decode(vector.salt))
        let matches = try await withThrowingTaskGroup(of: [Int].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    try (1_234_567_880..<1_234_567_900).filter {
                        try proof.matches(password: String($0), hash: hash, salt: salt)
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(matches == [Int](repeating: 1_234_567_890, count: 4))
    }
}
