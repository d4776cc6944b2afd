import Bridge
import Files
import Foundation
import Testing

@testable import Reporting

@Suite("accounts.csv")
struct SpreadsheetTests {
    private func written(_ decisions: [Decision]) throws -> [UInt8] {
        let sink = MemorySink()
        let report = SpreadsheetReport(sink: sink)
        try report.begin(Samples.plan)
        for decision in decisions { try report.add(decision) }
        try report.finish()
        return sink.bytes
    }

    /// The rows as Python's csv module reads them, each cell in hex so that nothing is lost on the way.
    private func readByPython(_ bytes: [UInt8]) throws -> [[String]] {
        let program = """
            import csv, io, json, sys
            csv.field_size_limit(1 << 30)
            text = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8-sig", newline="")
            json.dump([[c.encode().hex() for c in row] for row in csv.reader(text, strict=True)], sys.stdout)
            """
        let output = try Program.run("python3", ["-c", program], input: bytes)
        let rows = try JSONDecoder().decode([[String]].self, from: Data(output))
        return rows.map { row in
            row.map { hex in
                let digits = Array(hex.utf8)
                let bytes = stride(from: 0, to: digits.count, by: 2).map { index in
                    UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16) ?? 0
                }
                return String(decoding: bytes, as: UTF8.self)
            }
        }
    }

    @Test("exact text, from the byte order mark to the last line feed")
    func exact() throws {
        #expect(
            String(decoding: try written(Samples.decisions), as: UTF8.self) == """
                \u{FEFF}uid,status,reason,provider_user_id,evidence,primary_uid,scheme,provider,route,email,\
                email_verified,display_name,phone,identity_email,nickname,identity_phone,created_at,\
                last_signed_in_at,connected_at,disabled,password,candidates,candidate_ids,records,\
                conflicting_fields,linked_providers,shares_address
                aaa,migrate,,1376016924429759228,proof,,kakao-prefix,kakao,email,kakaoalice@example.com,,앨리스,,\
                alice@example.com,앨리스,,2023-04-01T09:30:00Z,,2023-04-01T09:29:59Z,,scrypt,1,,1,,,
                bbb,review,conflicting-records,,,,,,,bob@example.com,,,,,,,,,,true,none,0,,2,email,google.com,

                """)
    }

    @Test(
        "Python reads every row back as it was, whatever the values hold",
        arguments: 1...10 as ClosedRange<UInt64>)
    func python(seed: UInt64) throws {
        var random = RandomPlan(seed: seed)
        let decisions = random.decisions(50)
        let rows = try readByPython(written(decisions))
        #expect(rows.count == 51)
        #expect(rows.first == SpreadsheetReport.columns)
        for (row, decision) in zip(rows.dropFirst(), decisions) {
            #expect(row.count == SpreadsheetReport.columns.count)
            let cells = Dictionary(uniqueKeysWithValues: zip(SpreadsheetReport.columns, row))
            #expect(cells["uid"] == decision.uid)
            #expect(cells["status"] == decision.status.rawValue)
            for (column, value) in [
                ("email", decision.account.email), ("display_name", decision.account.displayName),
                ("nickname", decision.identity?.nickname), ("scheme", decision.scheme),
                ("provider_user_id", decision.identity?.key.providerUserID),
                ("identity_phone", decision.identity?.phone), ("primary_uid", decision.primaryUID),
            ] {
                let expected = Array((value ?? "").replacing("\0", with: "\u{FFFD}").utf8)
                let cell = cells[column] ?? "missing"
                let withoutGuard = cell.first == "'" ? String(cell.dropFirst()) : cell
                #expect(Array(cell.utf8) == expected || Array(withoutGuard.utf8) == expected)
            }
        }
    }

    @Test("no cell of any row begins like a formula", arguments: 1...10 as ClosedRange<UInt64>)
    func noFormula(seed: UInt64) throws {
        var random = RandomPlan(seed: seed)
        for row in try readByPython(written(random.decisions(50))).dropFirst() {
            for cell in row {
                let bare = cell.unicodeScalars.drop {
                    " \t\r\n\"\u{FEFF}\u{A0}\u{3000}".unicodeScalars.contains($0)
                }
                #expect(!"=+-@＝＋－＠".unicodeScalars.contains(bare.first ?? "x"))
                #expect(!"\t\r\n".unicodeScalars.contains(cell.unicodeScalars.first ?? "x"))
            }
        }
    }

    @Test(
        "what a spreadsheet would run gets an apostrophe",
        arguments: [
            "=1+1", "+82 10", "-1", "@SUM(1)", "\tx", "\rx", "\nx", "＝1", "＋1", "－1", "＠x", "﹢1", "−1", " =1",
            "  +1",
            "\u{A0}=1", "\u{3000}=1", "\u{200B}=1", "\u{FEFF}=1", "\u{202E}=1", "\"=1", "'=1", "\"'\" =1",
            "“=1", "\u{0}=1",
            "=", "-",
        ])
    func guarded(value: String) {
        #expect(value.utf8.withContiguousStorageIfAvailable { FormulaGuard.isNeeded($0) } == true)
    }

    @Test(
        "what it would not run is left alone",
        arguments: [
            "", " ", "a=b", "1+1", "김=민수", "한", "👍=1", "a@b.c", "'", "\"", "''", "$1", "(=1)", "\u{301}=",
            "0",
        ])
    func notGuarded(value: String) {
        #expect(value.utf8.withContiguousStorageIfAvailable { FormulaGuard.isNeeded($0) } == false)
    }
}
