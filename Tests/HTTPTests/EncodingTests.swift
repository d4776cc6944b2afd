import Crypto
import Foundation
import HTTP
import Testing

@Suite("Encoding")
struct EncodingTests {
    @Test(
        "keeps the unreserved characters and encodes all others",
        arguments: [
            ("", ""), ("azAZ09-._~", "azAZ09-._~"), ("a+b@c&d=e", "a%2Bb%40c%26d%3De"),
            ("한글", "%ED%95%9C%EA%B8%80"),
            (" /?#%", "%20%2F%3F%23%25"), ("\0\u{7F}\n", "%00%7F%0A"), ("👪", "%F0%9F%91%AA"),
        ])
    func component(text: String, encoded: String) {
        #expect(PercentEncoding.component(text) == encoded)
    }

    @Test("of forms is that of the WHATWG")
    func form() {
        #expect(PercentEncoding.form("a b+c~*-._한") == "a+b%2Bc%7E*-._%ED%95%9C")
    }

    @Test("is read back by Python's urllib as it was")
    func roundTrip() throws {
        var random = SystemRandomNumberGenerator()
        let pool: [Character] = Array("azAZ09-._~+@&=#?/%;:,!$'()*[]{}|\\^`\"<> \t\r\n\0한글가힣é🇰🇷👨‍👩‍👧\u{301}")
        let texts = (0..<2_000).map { _ in
            String(
                (0..<Int.random(in: 0...30, using: &random)).compactMap { _ in
                    pool.randomElement(using: &random)
                })
        }
        // A line for each: the text in hexadecimal, as a component, and as a form.
        let lines = texts.map { text in
            let hex = text.utf8.map { String(format: "%02x", $0) }.joined()
            return [hex, PercentEncoding.component(text), PercentEncoding.form(text)].joined(separator: "\t")
        }
        let verdict = try Program.python(
            """
            import sys
            from urllib.parse import quote, quote_plus, unquote, unquote_plus, parse_qsl
            wrong = []
            count = 0
            for line in sys.stdin.read().split("\\n"):
                hexa, component, form = line.split("\\t")
                text = bytes.fromhex(hexa).decode()
                count += 1
                if unquote(component, errors="strict") != text or quote(text, safe="") != component:
                    wrong.append(component)
                if unquote_plus(form, errors="strict") != text: wrong.append(form)
                if parse_qsl("k=" + form, keep_blank_values=True, errors="strict") != [("k", text)]: wrong.append(form)
                if parse_qsl("k=" + component, keep_blank_values=True, errors="strict") != [("k", text)]:
                    wrong.append(component)
            print(count, wrong)
            """, input: Array(lines.joined(separator: "\n").utf8))
        #expect(String(decoding: verdict, as: UTF8.self) == "2000 []\n")
    }

    @Test("of a path keeps the literal's slashes and no value's")
    func path() {
        let value = "a/../b?c"
        #expect(HTTPPath("/v1/\(value)/x:y").encoded == "/v1/a%2F..%2Fb%3Fc/x:y")
        #expect(HTTPPath("v1/users").encoded == "/v1/users")
        #expect(HTTPPath("/한 글/100%").encoded == "/%ED%95%9C%20%EA%B8%80/100%25")
        #expect(HTTPPath("").encoded == "")
    }
}

@Suite("An address")
struct HTTPAddressTests {
    @Test(
        "is read and written",
        arguments: [
            ("https://example.com", "https://example.com", "example.com", 443, ""),
            ("HTTPS://Example.COM:443/", "https://example.com", "example.com", 443, ""),
            ("https://example.com:8443/v1/", "https://example.com:8443/v1", "example.com", 8443, "/v1"),
            ("https://[2001:DB8::1]:9/a%20b", "https://[2001:db8::1]:9/a%20b", "2001:db8::1", 9, "/a%20b"),
            ("https://xn--3e0b707e.kr", "https://xn--3e0b707e.kr", "xn--3e0b707e.kr", 443, ""),
            ("http://localhost:9099", "http://localhost:9099", "localhost", 9099, ""),
            ("http://127.255.0.9", "http://127.255.0.9", "127.255.0.9", 80, ""),
            ("http://[0:0:0:0:0:0:0:1]/x", "http://[0:0:0:0:0:0:0:1]/x", "0:0:0:0:0:0:0:1", 80, "/x"),
        ])
    func good(text: String, written: String, host: String, port: Int, prefix: String) throws {
        let address = try HTTPAddress(text)
        #expect(address.description == written)
        #expect(address.host == host)
        #expect(address.port == port)
        #expect(address.prefix == prefix)
        #expect(try HTTPAddress(written) == address)
    }

    @Test(
        "is refused for what is wrong with it",
        arguments: [
            ("", .scheme), ("example.com", .scheme), ("ftp://example.com", .scheme),
            ("https:/example.com", .scheme),
            ("file:///etc/passwd", .scheme), ("https://", .host), ("https:///v1", .host),
            ("https://:443", .host),
            ("https://ann:secret@example.com", .credentials), ("https://@example.com", .credentials),
            ("https://example.com?key=1", .query), ("https://example.com/#a", .fragment),
            ("https://exa mple.com", .host), ("https://example.com\\@evil.example", .credentials),
            ("https://한국.kr", .host), ("https://a..b", .host), ("https://example.com.", .host),
            ("https://-a.example", .host), ("https://[::1", .host), ("https://[::1]x", .host),
            ("https://[fe80::1%25eth0]", .host), ("https://[1.2.3.4]", .host),
            ("https://exa\r\nmple.com", .host),
            ("https://exam\0ple.com", .host), ("https://\(String(repeating: "a", count: 64)).example", .host),
            ("https://example.com:0", .port), ("https://example.com:65536", .port),
            ("https://example.com:", .port),
            ("https://example.com:+80", .port), ("https://example.com:8 0", .port), ("https://a:٣", .port),
            ("https://example.com/a b", .path), ("https://example.com/한", .path),
            ("https://example.com/%4", .path),
            ("https://example.com/a/../b", .path), ("https://example.com/%2E%2e/b", .path),
            ("http://example.com", .plainToAnotherMachine(host: "example.com")),
            ("http://10.0.0.1", .plainToAnotherMachine(host: "10.0.0.1")),
            ("http://128.0.0.1", .plainToAnotherMachine(host: "128.0.0.1")),
            ("http://127.1", .plainToAnotherMachine(host: "127.1")),
            ("http://0x7f.0.0.1", .plainToAnotherMachine(host: "0x7f.0.0.1")),
            ("http://0.0.0.0", .plainToAnotherMachine(host: "0.0.0.0")),
            ("http://127.0.0.1.example.com", .plainToAnotherMachine(host: "127.0.0.1.example.com")),
            ("http://localhost.example.com", .plainToAnotherMachine(host: "localhost.example.com")),
            ("http://[::ffff:127.0.0.1]", .plainToAnotherMachine(host: "::ffff:127.0.0.1")),
            ("http://[::]", .plainToAnotherMachine(host: "::")),
        ] as [(String, HTTPAddress.Fault)])
    func bad(text: String, fault: HTTPAddress.Fault) {
        #expect(throws: fault) { try HTTPAddress(text) }
    }
}
