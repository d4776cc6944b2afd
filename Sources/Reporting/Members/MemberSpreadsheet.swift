public import Bridge
public import Files

/// Members as comma-separated values, for spreadsheets and for programs that take nothing else.
///
/// The form of `accounts.csv` (Documentation/Reports.md): UTF-8 with a byte order mark, rows ended with LF, and an
/// apostrophe before what a spreadsheet would run. Times are ISO 8601 with milliseconds, UTC. What is not known is an
/// empty cell, and an empty text is `""`, which PostgreSQL's `COPY` tells apart.
public final class MemberSpreadsheet: MemberExport {
    private let sink: any ByteSink
    private var rows = SpreadsheetRows()
    private static let pieceSize = 1 << 16

    /// The first row; later versions only add columns at the end.
    public static let columns = MemberColumns.names

    /// Rows that have not begun.
    ///
    /// - Parameter sink: where the bytes go; it is not finished by ``finish()``.
    public init(sink: any ByteSink) {
        self.sink = sink
    }

    /// Writes the byte order mark and the first row.
    public func begin() throws {
        rows.byteOrderMark()
        for column in Self.columns { rows.trusted(column) }
        rows.end()
    }

    /// Writes a row.
    ///
    /// - Parameter member: the next member.
    /// - Throws: what the sink throws.
    public func add(_ member: Member) throws {
        let profile = member.profile
        rows.trusted(String(member.memberID))
        text(member.uid)
        text(member.key.provider)
        text(member.key.providerUserID)
        text(profile.email)
        rows.trusted(profile.emailVerified ? "true" : "false")
        text(profile.phone)
        text(profile.nickname)
        text(profile.profileImageURL)
        rows.trusted(profile.disabled ? "true" : "false")
        rows.text(profile.createdAt.map(Self.time))
        rows.text(profile.lastSignedInAt.map(Self.time))
        rows.text(Self.time(member.migratedAt))
        rows.end()
        if rows.bytes.count >= Self.pieceSize { try flush() }
    }

    /// Hands the last rows to the sink.
    ///
    /// - Throws: what the sink throws.
    public func finish() throws {
        try flush()
    }

    private func text(_ text: String?) {
        text == "" ? rows.trusted("\"\"") : rows.text(text)
    }

    private static func time(_ milliseconds: Int64) -> String {
        UTCTime(milliseconds: milliseconds).preciseText
    }

    private func flush() throws {
        try sink.write(rows.bytes)
        rows.removeAll()
    }
}
