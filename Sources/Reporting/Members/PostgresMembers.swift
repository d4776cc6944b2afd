public import Bridge
public import Files

/// Members as a script for PostgreSQL: the table, then every row, in one transaction.
///
/// Quoting does not depend on the session: a text with a backslash or a control character is an `E'…'` literal, which
/// `standard_conforming_strings` and `backslash_quote` do not touch; every other is plain. So every row is one line,
/// and the script is right also when a driver sends it as one text, before any `SET` in it took effect.
public final class PostgresMembers: MemberExport {
    private var rows: SQLMemberRows

    /// A script that has not begun.
    ///
    /// - Parameter sink: where the bytes go; it is not finished by ``finish()``.
    public init(sink: any ByteSink) {
        rows = SQLMemberRows(sink: sink, quote: Self.quote)
    }

    /// Writes the opening comment, the table and the start of the transaction.
    public func begin() throws {
        rows.script(Self.head)
    }

    /// Writes a row.
    ///
    /// - Parameter member: the next member.
    /// - Throws: ``MemberExportError/holdsNUL(uid:column:)``, before anything of the row is written; what the sink
    ///   throws.
    public func add(_ member: Member) throws {
        try MemberColumns.refuseNUL(in: member)
        try rows.add(member)
    }

    /// Writes the end of the transaction, and hands the last bytes to the sink.
    ///
    /// - Throws: what the sink throws.
    public func finish() throws {
        rows.endStatement()
        rows.script("COMMIT;\n")
        try rows.flush()
    }

    private static func quote(_ utf8: UnsafeBufferPointer<UInt8>, _ bytes: inout [UInt8]) {
        guard SQLText.needsMoreThanQuotes(utf8) else { return SQLText.appendQuoted(utf8, to: &bytes) }
        bytes.append(contentsOf: "E'".utf8)
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "'"): bytes.append(contentsOf: "''".utf8)
            case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
            case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
            case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
            case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
            case ..<0x20, 0x7F:
                bytes.append(contentsOf: "\\x".utf8)
                SQLText.appendHex(byte, to: &bytes)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "'"))
    }

    private static let head = """
        -- Members, exported by Naru for PostgreSQL. To load them:
        --   psql -X -v ON_ERROR_STOP=1 -f FILE DATABASE
        -- All is one transaction: a file that is cut short, or holds a member that is there already, changes nothing.
        -- The key of a member is (provider, provider_user_id); uid is the Firebase uid that it keeps.
        -- Two members may have one e-mail address. Times are milliseconds since 1970-01-01 UTC.
        BEGIN;
        SET LOCAL client_encoding = 'UTF8';
        CREATE TABLE IF NOT EXISTS members (
          member_id bigint PRIMARY KEY,
          uid text NOT NULL UNIQUE,
          provider text NOT NULL,
          provider_user_id text NOT NULL,
          email text,
          email_verified boolean NOT NULL,
          phone text,
          nickname text,
          profile_image_url text,
          disabled boolean NOT NULL,
          created_at bigint,
          last_signed_in_at bigint,
          migrated_at bigint NOT NULL,
          UNIQUE (provider, provider_user_id)
        );

        """
}
