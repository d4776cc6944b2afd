public import Bridge
public import Files

/// `accounts.csv`: one row per decision, for spreadsheets and scripts (Documentation/Reports.md).
///
/// UTF-8 with a byte order mark, without which Excel reads Korean as Latin letters; quoting as in RFC 4180;
/// rows end with LF, which Excel and LibreOffice open alike and which leaves no CR in a script's last cell.
public final class SpreadsheetReport: Report {
    private let sink: any ByteSink
    private var rows = SpreadsheetRows()
    private static let pieceSize = 1 << 16

    /// The first row. Scripts rely on the first seven; later versions only add columns at the end.
    public static let columns = [
        "uid", "status", "reason", "provider_user_id", "evidence", "primary_uid", "scheme", "provider",
        "route",
        "email", "email_verified", "display_name", "phone", "identity_email", "nickname", "identity_phone",
        "created_at", "last_signed_in_at", "connected_at", "disabled", "password", "candidates",
        "candidate_ids",
        "records", "conflicting_fields", "linked_providers", "shares_address",
    ]

    /// A report that has not begun.
    ///
    /// - Parameter sink: where the bytes go; it is not finished by ``finish()``.
    public init(sink: any ByteSink) {
        self.sink = sink
    }

    /// Writes the byte order mark and the first row.
    ///
    /// - Parameter plan: not shown.
    /// - Throws: what the sink throws.
    public func begin(_ plan: ReportedPlan) throws {
        rows.byteOrderMark()
        for column in Self.columns { rows.trusted(column) }
        rows.end()
    }

    /// Writes a row.
    ///
    /// - Parameter decision: the next decision.
    /// - Throws: what the sink throws.
    public func add(_ decision: Decision) throws {
        rows.row(decision)
        if rows.bytes.count >= Self.pieceSize { try flush() }
    }

    /// Hands the last rows to the sink.
    ///
    /// - Throws: what the sink throws.
    public func finish() throws {
        try flush()
    }

    private func flush() throws {
        try sink.write(rows.bytes)
        rows.removeAll()
    }
}
