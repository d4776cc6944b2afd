internal import CReportPage
internal import Crypto

/// The page around the data: markup, style and script, and the policy that lets nothing else run.
struct HTMLPage {
    /// A place in the markup that is filled when the report is written.
    enum Mark: String {
        case policy, style, plan, script, rows
    }

    /// The markup in order.
    enum Piece {
        case markup([UInt8])
        case mark(Mark)
    }

    let pieces: [Piece]
    let style: [UInt8]
    let script: [UInt8]

    init() {
        style = Self.bytes(reportPageStyle())
        script = Self.bytes(reportPageScript())
        pieces = Self.split(Self.bytes(reportPageTemplate()))
    }

    /// The Content-Security-Policy: only this very script and this very style, and no request to anywhere.
    ///
    /// - Returns: the policy's text.
    /// - Throws: `CryptoError` when SHA-256 is not to be had.
    func policy() throws -> String {
        let hasher = try SHA256()
        let scriptHash = Self.source(hasher, script)
        let styleHash = Self.source(hasher, style)
        return """
            default-src 'none'; script-src \(scriptHash); style-src \(styleHash); img-src data:; \
            base-uri 'none'; form-action 'none'
            """
    }

    private static func source(_ hasher: SHA256, _ text: [UInt8]) -> String {
        hasher.update(text)
        return "'sha256-\(base64(hasher.finish().bytes))'"
    }

    private static func bytes(_ part: ReportPagePart) -> [UInt8] {
        Array(UnsafeBufferPointer(start: part.bytes, count: part.count))
    }

    private static func split(_ template: [UInt8]) -> [Piece] {
        var pieces: [Piece] = []
        var markup: [UInt8] = []
        var index = 0
        while index < template.count {
            if let (mark, end) = mark(in: template, at: index) {
                pieces.append(.markup(markup))
                pieces.append(.mark(mark))
                markup = []
                index = end
            } else {
                markup.append(template[index])
                index += 1
            }
        }
        pieces.append(.markup(markup))
        return pieces
    }

    private static func mark(in template: [UInt8], at start: Int) -> (Mark, end: Int)? {
        let brace = UInt8(ascii: "{")
        guard start + 1 < template.count, template[start] == brace, template[start + 1] == brace,
            let close = template[start...].firstIndex(of: UInt8(ascii: "}")),
            let mark = Mark(rawValue: String(decoding: template[(start + 2)..<close], as: UTF8.self))
        else { return nil }
        return (mark, close + 2)
    }

    /// RFC 4648, section 4.
    private static func base64(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits: UInt32 = 0
            for byte in group { bits = bits << 8 | UInt32(byte) }
            bits <<= UInt32(8 * (3 - group.count))
            for place in 0..<4 {
                let value = Int(bits >> UInt32(18 - 6 * place) & 63)
                text.append(place <= group.count ? alphabet[value] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
