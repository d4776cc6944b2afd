import Bridge
import Files
import Testing

@testable import Firebase

private typealias Reading = CSVAccountReaderTests

@Suite("CSV that is not an export")
struct CSVRefusalTests {
    private static let good = "good,,false" + String(repeating: ",", count: 21) + "5,,,,,\n"

    /// 29 cells, some of them given.
    private static func row(_ cells: [Int: String], count: Int = 29) -> String {
        (0..<count).map { cells[$0] ?? [0: "u", 2: "false", 23: "5"][$0] ?? "" }.joined(separator: ",") + "\n"
    }

    @Test(
        "is refused with record, line and uid",
        arguments: [
            (row([:], count: 25), .cellCount(25)),
            (row([:], count: 30), .cellCount(30)),
            (row([:], count: 51), .cellCount(51)),
            (row([:], count: 54), .cellCount(54)),
            ("u\n", .cellCount(1)),
            (row([2: ""]), .emailVerified),
            (row([2: "TRUE"]), .emailVerified),
            (row([2: " true"]), .emailVerified),
            (row([23: ""]), .createdAt),
            (row([23: "1.6E12"]), .createdAt),
            (row([23: "-5"]), .createdAt),
            (row([23: "9223372036854775808"]), .createdAt),
            (row([24: "soon"]), .lastLoginAt),
            (row([26: "no"]), .disabled),
            (row([28: "x"]), .surplusCell(column: 29)),
            (row([52: "x"], count: 53), .surplusCell(column: 53)),
            (row([27: "admin"]), .customAttributes),
            (row([27: "\"[1]\""]), .customAttributes),
            (row([27: "\"{\"\"a\"\":\""]), .customAttributes),
            // A picture's address with a comma moves all that follows.
            (row([6: "https://p.example/a,b"], count: 28), .createdAt),
            (row([6: "https://p.example/a,b"], count: 29), .cellCount(30)),
            // Claims with a comma, unquoted, as 8.13 to 11.25.1 wrote them.
            (row([27: #"{"a":1,"b":2}"#]), .strayQuote(column: 29)),
            (row([27: #"{"a":[1,2]}"#]), .cellCount(30)),
            // A name with a line end, unquoted, as before 15.19.
            (row([5: "two\nlines"]), .cellCount(6)),
            // A name that closes its own quotes.
            (row([5: "\"A \"B\", C\""]), .cellCount(30)),
            (row([1: "\"a\"b"]), .strayQuote(column: 2)),
            ("u,\"a", .unclosedQuote(column: 2)),
            (row([5: "a\u{0}b"]), .holdsNUL),
        ] as [(String, CSVFault)])
    func records(text: String, fault: CSVFault) throws {
        #expect(
            throws: CSVReadingError.record(
                file: "a.csv", place: .init(record: 1, line: 1, uid: "u"), fault: fault)
        ) { try Reading.accounts(in: text) }
        // A record with a line end inside, and blank lines, come before it: records and lines count apart.
        let before = Self.row([5: "\"two\nlines\""]) + "\n\r\n" + Self.good
        #expect(
            throws: CSVReadingError.record(
                file: "a.csv", place: .init(record: 3, line: 6, uid: "u"), fault: fault)
        ) { try Reading.accounts(in: before + text) }
    }

    @Test(
        "is refused when a record is not UTF-8",
        arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xEB, 0x82]])
    func invalidUTF8(bytes: [UInt8]) {
        let text = Array(Self.good.utf8) + Array("u,,false,,,".utf8) + bytes + Array(",,\n".utf8)
        #expect(
            throws: CSVReadingError.record(
                file: "a.csv", place: .init(record: 2, line: 2, uid: "u"), fault: .invalidUTF8)
        ) { try Reading.accounts(in: text) }
    }

    @Test(
        "is refused when its first record names the columns",
        arguments: ["localId", "uid", "UID", "User UID", "\"localId\""])
    func header(name: String) {
        #expect {
            try Reading.accounts(in: "\u{FEFF}\(name),email,emailVerified\n" + Self.good)
        } throws: { error in
            guard case CSVReadingError.record(_, let place, .headerRow) = error else { return false }
            return place.record == 1
        }
    }

    @Test(
        "is refused when it is something else",
        arguments: [
            ([0xFF, 0xFE, 0x75, 0x00, 0x2C, 0x00], .utf16), ([0x75, 0x00, 0x2C, 0x00, 0x2C, 0x00], .utf16),
            ([0x1F, 0x8B, 0x08], .compressed), ([0x50, 0x4B, 0x03, 0x04], .compressed),
            (Array("<!DOCTYPE html>".utf8), .markup), (Array("\u{FEFF} \n<html>".utf8), .markup),
            (Array("{\"users\": []}".utf8), .json), (Array("\n[".utf8), .json),
            ([0x7F, 0x45, 0x4C, 0x46, 0x02, 0x01, 0x01, 0x03, 0x05, 0x06, 0x07, 0x80], .binary),
        ] as [([UInt8], CSVImpostor)])
    func impostors(bytes: [UInt8], form: CSVImpostor) {
        #expect(throws: CSVReadingError.notCSV(file: "a.csv", form: form)) { try Reading.accounts(in: bytes) }
    }

    @Test("is refused when nothing is in it", arguments: ["", "\u{FEFF}", "\n\r\n\n"])
    func empty(text: String) {
        #expect(throws: AccountReadingError.empty(file: "a.csv")) { try Reading.accounts(in: text) }
    }

    @Test("is refused when a uid is empty or too long")
    func uids() {
        #expect(
            throws: AccountReadingError.record(
                file: "a.csv", place: .init(record: 1, line: 1, uid: nil), fault: .uidEmpty)
        ) { try Reading.accounts(in: Self.row([0: ""])) }
        #expect(
            throws: AccountReadingError.record(
                file: "a.csv", place: .init(record: 1, line: 1, uid: nil), fault: .uidTooLong(bytes: 129))
        ) { try Reading.accounts(in: Self.row([0: String(repeating: "u", count: 129)])) }
    }

    @Test("is refused when a quote swallows more than a record may hold")
    func tooLong() {
        let limit = 1000
        let start = Array("u,,false,,,\"".utf8)
        for length in [limit + 1, limit + 100, 100 * limit] {
            for (window, isClosed) in [(1, false), (300, true), (1 << 20, false), (1 << 20, true)] {
                var bytes = start + [UInt8](repeating: UInt8(ascii: "x"), count: length - start.count)
                if isClosed { bytes += Array("\"\n".utf8) }
                let reader = CSVAccountReader(
                    source: MemorySource(bytes), name: "a.csv", windowSize: window, recordLimit: limit)
                #expect(
                    throws: CSVReadingError.record(
                        file: "a.csv", place: .init(record: 1, line: 1, uid: "u"),
                        fault: .tooLong(limit: limit))
                ) { try reader.next() }
            }
        }
        #expect(CSVAccountReader.usualRecordLimit == 16 << 20)
    }

    @Test("gives nothing after an error, and everything before it")
    func afterError() throws {
        let reader = CSVAccountReader(
            source: MemorySource(Array((Self.good + "u\n" + Self.good).utf8)), name: "a")
        #expect(try reader.next()?.uid == "good")
        #expect(throws: CSVReadingError.self) { try reader.next() }
        #expect(try reader.next() == nil)
        #expect(reader.recordsRead == 1)
    }

    @Test("never shows a cell but the uid in its error")
    func secrets() {
        let error = #expect(throws: CSVReadingError.self) {
            try Reading.accounts(
                in: Self.row([1: "swordfish", 3: "swordfish", 5: "swordfish", 2: "swordfish"]))
        }
        #expect(error.map { !"\($0)".contains("swordfish") } ?? false)
    }
}
