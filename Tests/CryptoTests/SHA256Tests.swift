import Crypto
import Testing

@Suite("SHA-256")
struct SHA256Tests {
    // NIST, "Examples with Intermediate Values" for FIPS 180.
    @Test(
        "gives the digests that NIST published",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func publishedVectors(message: String, digest: String) throws {
        let hasher = try SHA256()
        #expect(hasher.digest(of: Array(message.utf8)).hex == digest)
        #expect(hasher.digest(of: Array(message.utf8)).bytes == bytes(digest))
    }

    @Test("takes a message of a million letters in pieces of any size", arguments: [1, 63, 64, 65, 4096])
    func pieces(size: Int) throws {
        let hasher = try SHA256()
        var rest = 1_000_000
        while rest > 0 {
            hasher.update([UInt8](repeating: UInt8(ascii: "a"), count: min(size, rest)))
            rest -= size
        }
        let digest = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        #expect(hasher.finish().hex == digest)
    }

    @Test("starts afresh after finish, and drops what was unfinished before a message in one piece")
    func reuse() throws {
        let hasher = try SHA256()
        let empty = hasher.finish()
        hasher.update([1, 2, 3])
        let first = hasher.finish()
        hasher.update([1, 2, 3])
        #expect(hasher.finish() == first)
        #expect(hasher.finish() == empty)
        hasher.update([9])
        #expect(hasher.digest(of: [1, 2, 3]) == first)
        #expect(first != empty)
        #expect(hasher.digest(of: [UInt8]()) == empty)
    }
}
