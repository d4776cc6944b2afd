import Crypto
import Testing

@Suite("AES-256 in counter mode")
struct AESCTRTests {
    // NIST SP 800-38A, F.5.5 and F.5.6.
    private let key = bytes("603deb1015ca71be2b73aef0857d7781 1f352c073b6108d72d9810a30914dff4")
    private let counter = bytes("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff")
    private let plain = bytes(
        """
        6bc1bee22e409f96e93d7e117393172a ae2d8a571e03ac9c9eb76fac45af8e51
        30c81c46a35ce411e5fbc1191a0a52ef f69f2445df4f9b17ad2b417be66c3710
        """)
    private let cipher = bytes(
        """
        601ec313775789a5b7a7f504bbf3d228 f443e3ca4d62b59aca84e990cacaf5c5
        2b0930daa23de94ce87017ba2d84988d dfc9c58db67aada613c2dd08457941a6
        """)

    @Test("encrypts and decrypts NIST's example")
    func publishedVector() throws {
        #expect(try AESCTR.apply(to: plain, key: key, counter: counter) == cipher)
        #expect(try AESCTR.apply(to: cipher, key: key, counter: counter) == plain)
    }

    @Test("keeps the length of any input", arguments: [0, 1, 15, 16, 17, 63])
    func length(count: Int) throws {
        let result = try AESCTR.apply(to: Array(plain[..<count]), key: key, counter: counter)
        #expect(result == Array(cipher[..<count]))
    }

    @Test("refuses a key or a counter of another size")
    func sizes() {
        #expect(throws: CryptoError.keySize(expected: 32, actual: 31)) {
            try AESCTR.apply(to: plain, key: Array(key.dropLast()), counter: counter)
        }
        #expect(throws: CryptoError.keySize(expected: 16, actual: 0)) {
            try AESCTR.apply(to: plain, key: key, counter: [])
        }
    }
}
