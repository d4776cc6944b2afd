public import Bridge
public import Files

/// Members as a script for MySQL and MariaDB: the table, then every row in one transaction.
///
/// Quoting does not depend on `sql_mode`: a text with a backslash or a control character is a hexadecimal literal,
/// every other a plain one. So every row is one line. The session's mode is set all the same, since without a strict
/// one the server would cut texts to size silently; at the end all settings are put back.
///
/// Keys compare by their bytes, trailing blanks included, which takes another collation in MySQL (from 8.0.17) than in
/// MariaDB; conditional comments choose. Older versions of MySQL ignore trailing blanks: two keys that differ by those
/// alone are refused there.
public final class MySQLMembers: MemberExport {
    private var rows: SQLMemberRows

    /// A script that has not begun.
    ///
    /// - Parameter sink: where the bytes go; it is not finished by ``finish()``.
    public init(sink: any ByteSink) {
        rows = SQLMemberRows(sink: sink, quote: Self.quote)
    }

    /// Writes the opening comment, the settings, the table and the start of the transaction.
    public func begin() throws {
        rows.script(Self.head)
    }

    /// Writes a row.
    ///
    /// - Parameter member: the next member.
    /// - Throws: ``MemberExportError/holdsNUL(uid:column:)`` or ``MemberExportError/tooLong(uid:column:limit:)``,
    ///   before anything of the row is written; what the sink throws.
    public func add(_ member: Member) throws {
        try MemberColumns.refuseNUL(in: member)
        try Self.check("uid", member.uid, limit: 128, of: member)
        try Self.check("provider", member.key.provider, limit: 64, of: member)
        try Self.check("provider_user_id", member.key.providerUserID, limit: 255, of: member)
        try Self.check("email", member.profile.email, limit: 320, of: member)
        try Self.check("phone", member.profile.phone, limit: 255, of: member)
        try rows.add(member)
    }

    /// Writes the end of the transaction and puts the settings back, and hands the last bytes to the sink.
    ///
    /// - Throws: what the sink throws.
    public func finish() throws {
        rows.endStatement()
        rows.script(Self.tail)
        try rows.flush()
    }

    private static func check(_ column: String, _ text: String?, limit: Int, of member: Member) throws {
        guard let text, text.utf8.count > limit, text.unicodeScalars.count > limit else { return }
        throw MemberExportError.tooLong(uid: member.uid, column: column, limit: limit)
    }

    private static func quote(_ utf8: UnsafeBufferPointer<UInt8>, _ bytes: inout [UInt8]) {
        guard SQLText.needsMoreThanQuotes(utf8) else { return SQLText.appendQuoted(utf8, to: &bytes) }
        bytes.append(contentsOf: "_utf8mb4 X'".utf8)
        for byte in utf8 { SQLText.appendHex(byte, to: &bytes) }
        bytes.append(UInt8(ascii: "'"))
    }

    // Index keys must stay below 3072 bytes at 4 bytes for each character. Firebase's uids have at most 128 characters,
    // OpenID Connect's subjects at most 255; the rest is room.
    private static let head = """
        -- Members, exported by Naru for MySQL and MariaDB. To load them:
        --   mysql DATABASE < FILE
        -- The rows are one transaction: a file that is cut short, or holds a member that is there already, adds nothing,
        -- as long as the client stops at the first error (do not use --force or SOURCE).
        -- The key of a member is (provider, provider_user_id); uid is the Firebase uid that it keeps.
        -- Two members may have one e-mail address. Times are milliseconds since 1970-01-01 UTC.
        SET @naru_sql_mode = @@SESSION.sql_mode, @naru_client = @@SESSION.character_set_client,
          @naru_results = @@SESSION.character_set_results, @naru_collation = @@SESSION.collation_connection;
        SET NAMES utf8mb4;
        SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION';
        CREATE TABLE IF NOT EXISTS members (
          member_id BIGINT NOT NULL PRIMARY KEY,
          uid VARCHAR(128)
            /*!80017 COLLATE utf8mb4_0900_bin */ /*M!100202 COLLATE utf8mb4_nopad_bin */ NOT NULL,
          provider VARCHAR(64)
            /*!80017 COLLATE utf8mb4_0900_bin */ /*M!100202 COLLATE utf8mb4_nopad_bin */ NOT NULL,
          provider_user_id VARCHAR(255)
            /*!80017 COLLATE utf8mb4_0900_bin */ /*M!100202 COLLATE utf8mb4_nopad_bin */ NOT NULL,
          email VARCHAR(320),
          email_verified BOOLEAN NOT NULL,
          phone VARCHAR(255),
          nickname MEDIUMTEXT,
          profile_image_url MEDIUMTEXT,
          disabled BOOLEAN NOT NULL,
          created_at BIGINT,
          last_signed_in_at BIGINT,
          migrated_at BIGINT NOT NULL,
          UNIQUE (uid),
          UNIQUE (provider, provider_user_id)
        ) ENGINE=InnoDB ROW_FORMAT=DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
        START TRANSACTION;

        """

    private static let tail = """
        COMMIT;
        SET SESSION sql_mode = @naru_sql_mode, character_set_client = @naru_client,
          character_set_results = @naru_results, collation_connection = @naru_collation;

        """
}
