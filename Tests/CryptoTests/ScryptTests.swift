import Crypto
import Testing

@Suite("scrypt")
struct ScryptTests {
    // RFC 7914, section 12; the fourth vector takes 1 GiB and is left out.
    @Test(
        "derives the keys of RFC 7914",
        arguments: [
            (
                "", "", 4, 1, 1,
                """
                77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442
                fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906
                """
            ),
            (
                "password", "NaCl", 10, 8, 16,
                """
                fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162
                2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640
                """
            ),
            (
                "pleaseletmein", "SodiumChloride", 14, 8, 1,
                """
                7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2
                d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887
                """
            ),
        ])
    func publishedVectors(
        password: String, salt: String, logN: Int, blockSize: Int, parallelism: Int, key: String
    ) throws {
        let scrypt = try Scrypt(logN: logN, blockSize: blockSize, parallelism: parallelism)
        let derived = try scrypt.derive(password: Array(password.utf8), salt: Array(salt.utf8), length: 64)
        #expect(derived == bytes(key))
    }

    @Test("goes beyond OpenSSL's own limit of 32 MiB")
    func memoryBeyondDefaultLimit() throws {
        let scrypt = try Scrypt(logN: 15, blockSize: 16, parallelism: 1)
        #expect(scrypt.memory > 64 << 20)
        #expect(try scrypt.derive(password: [1], salt: [2], length: 32).count == 32)
    }

    @Test("gives a prefix of the longer key for a shorter length")
    func shorterKey() throws {
        let scrypt = try Scrypt(logN: 1, blockSize: 1, parallelism: 1)
        let long = try scrypt.derive(password: [1], salt: [2], length: 64)
        #expect(try scrypt.derive(password: [1], salt: [2], length: 32) == Array(long[..<32]))
    }

    @Test(
        "refuses parameters out of bounds before it takes memory",
        arguments: [(0, 8, 1), (31, 8, 1), (16, 1, 1), (14, 0, 1), (14, 1025, 1), (14, 8, 0), (14, 8, -1)])
    func parametersOutOfBounds(logN: Int, blockSize: Int, parallelism: Int) {
        #expect(
            throws: CryptoError.scryptParameters(
                logN: logN, blockSize: blockSize, parallelism: parallelism, length: 0)
        ) {
            try Scrypt(logN: logN, blockSize: blockSize, parallelism: parallelism)
        }
    }

    @Test("refuses a key length out of bounds", arguments: [0, -1, 1 << 20 + 1])
    func lengthOutOfBounds(length: Int) throws {
        let scrypt = try Scrypt(logN: 1, blockSize: 1, parallelism: 1)
        #expect(throws: CryptoError.self) { try scrypt.derive(password: [], salt: [], length: length) }
    }
}
