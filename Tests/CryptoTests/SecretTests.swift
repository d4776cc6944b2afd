import Crypto
import Testing

@Suite("Secrets")
struct SecretTests {
    @Test("show nothing of themselves")
    func redaction() {
        let secret = SecretBytes(Array("swordfish".utf8))
        var text = "\(secret) \(String(reflecting: secret)) "
        dump(secret, to: &text)
        #expect(!text.contains("swordfish"))
        #expect(!text.contains("115"))
        #expect(text.contains("(secret)"))
    }

    @Test("are equal when their bytes are")
    func equality() {
        #expect(SecretBytes([1, 2, 3]) == SecretBytes([1, 2, 3]))
        #expect(SecretBytes([1, 2, 3]) != SecretBytes([1, 2, 4]))
        #expect(SecretBytes([1, 2, 3]) != SecretBytes([1, 2]))
        #expect(SecretBytes([]) == SecretBytes([]))
    }

    @Test("are compared over their whole length")
    func constantTime() {
        #expect(constantTimeEqual([], []))
        #expect(constantTimeEqual([1, 2], [1, 2]))
        #expect(!constantTimeEqual([1, 2], [0, 2]))
        #expect(!constantTimeEqual([1, 2], [1, 3]))
        #expect(!constantTimeEqual([1, 2], [1, 2, 3]))
    }

    @Test("are overwritten when wiped")
    func wiping() {
        var bytes: [UInt8] = [1, 2, 3]
        wipe(&bytes)
        #expect(bytes == [0, 0, 0])
    }

    @Test("are made at random, of the wanted size")
    func random() throws {
        #expect(try randomBytes(0).isEmpty)
        #expect(try randomBytes(32).count == 32)
        #expect(try randomBytes(32) != randomBytes(32))
        #expect(try SecretBytes(randomCount: 32) != SecretBytes(randomCount: 32))
        #expect(throws: CryptoError.noRandomBytes) { try randomBytes(-1) }
    }

    @Test("are written in lower-case hex")
    func hex() {
        #expect(Hex.encode([0x00, 0x0A, 0xFF, 0x9F]) == "000aff9f")
        #expect(Hex.encode([]).isEmpty)
    }
}
