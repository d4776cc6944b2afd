import Crypto
import Testing

@Suite("HMAC-SHA-256")
struct HMACSHA256Tests {
    // RFC 4231, sections 4.2 to 4.8 (4.6 truncates and is left out).
    @Test(
        "gives the codes of RFC 4231",
        arguments: [
            (
                String(repeating: "0b", count: 20), Array("Hi There".utf8),
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            (
                "4a656665", Array("what do ya want for nothing?".utf8),
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                String(repeating: "aa", count: 20), [UInt8](repeating: 0xdd, count: 50),
                "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
            ),
            (
                "0102030405060708090a0b0c0d0e0f10111213141516171819", [UInt8](repeating: 0xcd, count: 50),
                "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
            ),
            (
                String(repeating: "aa", count: 131),
                Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            ),
        ])
    func publishedVectors(key: String, message: [UInt8], code: String) throws {
        let hmac = try HMACSHA256(key: SecretBytes(bytes(key)))
        #expect(hmac.code(for: message).hex == code)
        #expect(hmac.code(for: message).hex == code, "the prepared key serves again")
    }

    @Test("allows an empty key and an empty message")
    func empty() throws {
        let hmac = try HMACSHA256(key: SecretBytes([]))
        // Computed with Python's hmac module.
        let code = "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"
        #expect(hmac.code(for: [UInt8]()).hex == code)
    }

    @Test("gives the same codes from several threads at once")
    func threads() async throws {
        let hmac = try HMACSHA256(key: SecretBytes(bytes("4a656665")))
        let expected = (0..<200).map { hmac.code(for: [UInt8](repeating: UInt8($0), count: $0)) }
        await withTaskGroup(of: [SHA256Digest].self) { group in
            for _ in 0..<4 {
                group.addTask { (0..<200).map { hmac.code(for: [UInt8](repeating: UInt8($0), count: $0)) } }
            }
            for await codes in group { #expect(codes == expected) }
        }
    }
}
