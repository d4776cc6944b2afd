import Foundation
import HTTP
import Testing

@Suite("A date in a header")
struct HTTPDateTests {
    private static let now: Int64 = 1_784_000_000  // July 2026

    @Test(
        "is read in each of its forms",
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Sun Nov 16 08:49:37 1994", 784_975_777),
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Tue, 29 Feb 2000 23:59:60 GMT", 951_868_800),
            ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
        ])
    func good(text: String, seconds: Int64) {
        #expect(HTTPDate.seconds(text, now: Self.now) == seconds)
    }

    @Test(
        "that is none is refused",
        arguments: [
            "", "0", "now", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC",
            "Sun, 6 Nov 1994 08:49:37 GMT",
            "Sun, 31 Nov 1994 08:49:37 GMT", "Wed, 29 Feb 2023 00:00:00 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
            "Sun, 00 Nov 1994 08:49:37 GMT", "Sun,  06 Nov 1994 08:49:37 GMT", "Sun Nov 6 08:49:37 1994",
            "Sun Nov  16 08:49:37 1994", "Sunday, 06-Nov-1994 08:49:37 GMT", "Foo, 06 Nov 1994 08:49:37 GMT",
            "Sun, +6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT ",
            "Sun, ٠٦ Nov 1994 08:49:37 GMT",
        ])
    func bad(text: String) {
        #expect(HTTPDate.seconds(text, now: Self.now) == nil)
    }

    @Test("with two digits for the year is never more than fifty years ahead")
    func shortYear() {
        // 2026 + 50.
        #expect(HTTPDate.seconds("Wednesday, 01-Jan-76 00:00:00 GMT", now: Self.now) == 3_345_062_400)
        #expect(HTTPDate.seconds("Saturday, 01-Jan-77 00:00:00 GMT", now: Self.now) == 220_924_800)
        // From the end of a century the next one is near.
        #expect(HTTPDate.seconds("Sunday, 01-Jan-01 00:00:00 GMT", now: 4_087_000_000) == 4_133_980_800)
    }

    @Test("is that of Python's email.utils, time.asctime and strftime")
    func python() throws {
        let seconds = (0..<1_500).map { _ in Int64.random(in: 0...253_402_300_799) }
        let output = try Program.python(
            """
            import sys, time
            from email.utils import formatdate
            for line in sys.stdin.read().split():
                second = int(line)
                print(formatdate(second, usegmt=True), time.asctime(time.gmtime(second)),
                    time.strftime("%A, %d-%b-%y %H:%M:%S GMT", time.gmtime(second)), sep="\\t")
            """, input: Array(seconds.map(String.init).joined(separator: "\n").utf8))
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
        try #require(lines.count == seconds.count)
        for (second, line) in zip(seconds, lines) {
            let forms = line.split(separator: "\t").map(String.init)
            #expect(HTTPDate.seconds(forms[0], now: Self.now) == second)
            #expect(HTTPDate.seconds(forms[1], now: Self.now) == second)
            // Seen from its own time, two digits are enough.
            #expect(HTTPDate.seconds(forms[2], now: second) == second)
        }
    }
}
