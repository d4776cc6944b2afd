import Crypto
import Foundation
import Testing

@Suite("An RSA key")
struct RSAPrivateKeyTests {
    private static func key(_ name: String) throws -> RSAPrivateKey {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return try Data(contentsOf: folder.appending(path: "Keys/\(name).pem")).withUnsafeBytes {
            try RSAPrivateKey(pem: $0)
        }
    }

    @Test("signs as RFC 7515 does in appendix A.2", arguments: ["rfc7515", "rfc7515-pkcs1"])
    func publishedVector(name: String) throws {
        let message =
            "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19"
            + "yb290Ijp0cnVlfQ"
        let signature = try Self.key(name).signature(of: Array(message.utf8))
        #expect(
            String(decoding: Base64.encodeForAddress(signature), as: UTF8.self)
                == "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGb"
                + "ds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0"
                + "GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6L"
                + "bgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw")
    }

    @Test(
        "says why another key cannot be used, and asks nobody for a password",
        arguments: [
            ("locked", RSAPrivateKey.Fault.locked), ("elliptic", .notRSA), ("short", .tooShort(bits: 1024)),
        ])
    func refused(name: String, fault: RSAPrivateKey.Fault) {
        #expect(throws: fault) { try Self.key(name) }
    }

    @Test(
        "is not found in anything else",
        arguments: ["", "no key", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"])
    func noKey(text: String) {
        #expect(throws: RSAPrivateKey.Fault.unreadable) {
            try Array(text.utf8).withUnsafeBytes { bytes throws(RSAPrivateKey.Fault) in
                try RSAPrivateKey(pem: bytes)
            }
        }
    }

    @Test("knows its own signatures from others")
    func verified() throws {
        let key = try Self.key("rfc7515")
        let signature = try key.signature(of: [1, 2, 3])
        #expect(key.hasSigned([1, 2, 3], with: signature))
        #expect(try Self.key("rfc7515-pkcs1").hasSigned([1, 2, 3], with: signature))
        #expect(!key.hasSigned([1, 2, 4], with: signature))
        #expect(try !Self.key("other").hasSigned([1, 2, 3], with: signature))
        #expect(!key.hasSigned([1, 2, 3], with: Array(signature.dropLast())))
        #expect(!key.hasSigned([1, 2, 3], with: []))
    }

    @Test("serves several threads at once")
    func concurrent() async throws {
        let key = try Self.key("rfc7515")
        let expected = try key.signature(of: [1, 2, 3])
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<64 { group.addTask { try key.signature(of: [1, 2, 3]) } }
            for try await signature in group { #expect(signature == expected) }
        }
    }
}
