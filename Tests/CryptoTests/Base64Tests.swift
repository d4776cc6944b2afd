import Crypto
import Foundation
import Testing

@Suite("Base64")
struct Base64Tests {
    @Test(
        "decodes the examples of RFC 4648, with and without padding",
        arguments: [
            ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"),
            ("Zm9vYmE=", "fooba"),
            ("Zm9vYmFy", "foobar"),
        ])
    func publishedVectors(text: String, plain: String) {
        #expect(Base64.decode(text) == Array(plain.utf8))
        #expect(Base64.decode(text.filter { $0 != "=" }) == Array(plain.utf8))
    }

    @Test("decodes both alphabets, also mixed")
    func alphabets() {
        let expected: [UInt8] = [0xFB, 0xFF, 0xBF]
        for text in ["+/+/", "-_-_", "+_-/"] { #expect(Base64.decode(text) == expected) }
    }

    @Test(
        "refuses what no encoder writes",
        arguments: [
            "Z", "Zm9vY", "Zg=", "Zg===", "Zm9v=", "Zm9v==", "Zm9v====", "=", "==", "====", "Z===", "Zg=a",
            "Zg==Zg==", "Zm 9v", " Zm9v", "Zm9v\n", "Zm9v\r\n", "Zm9*", "Zm9\u{0}", "한글한", "Zh==", "Zm9=",
            "Zh", "Zm9",
        ])
    func refusals(text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test("decodes what Foundation encodes, for every length and byte")
    func againstFoundation() {
        var generator = SystemRandomNumberGenerator()
        for length in 0..<300 {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let text = Data(bytes).base64EncodedString()
            #expect(Base64.decode(text) == bytes)
            let forAddresses = text.replacingOccurrences(of: "+", with: "-").replacingOccurrences(
                of: "/", with: "_")
            #expect(Base64.decode(forAddresses) == bytes)
            #expect(Base64.decode(forAddresses.replacingOccurrences(of: "=", with: "")) == bytes)
        }
    }

    @Test(
        "encodes for addresses as RFC 4648 does, without padding",
        arguments: [
            ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
            ("foobar", "Zm9vYmFy"),
        ])
    func encodedForAddress(text: String, encoded: String) {
        #expect(String(decoding: Base64.encodeForAddress(Array(text.utf8)), as: UTF8.self) == encoded)
    }

    @Test("decodes whatever it encodes for addresses")
    func roundTripForAddress() {
        for count in 0..<200 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255) }
            let text = Base64.encodeForAddress(bytes)
            #expect(!text.contains { "+/=".utf8.contains($0) })
            #expect(text.withUnsafeBytes { Base64.decode($0) } == bytes)
        }
    }
}
