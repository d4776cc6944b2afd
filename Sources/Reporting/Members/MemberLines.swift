public import Bridge
public import Files
internal import JSON

/// Members as JSON, one object on each line.
///
/// Every line has the same names, those of the store's columns; what is not known is `null`. Ids are strings, since
/// many readers of JSON round long numbers; times are whole milliseconds since 1970-01-01 UTC.
public final class MemberLines: MemberExport {
    private let sink: any ByteSink
    private var writer = JSONWriter()
    private static let pieceSize = 1 << 16

    /// Lines that have not begun.
    ///
    /// - Parameter sink: where the bytes go; it is not finished by ``finish()``.
    public init(sink: any ByteSink) {
        self.sink = sink
    }

    /// Writes nothing: there is nothing before the first line.
    public func begin() throws {}

    /// Writes a line.
    ///
    /// - Parameter member: the next member.
    /// - Throws: what the sink throws.
    public func add(_ member: Member) throws {
        let profile = member.profile
        writer.beginObject()
        writer.field("member_id", String(member.memberID))
        writer.field("uid", member.uid)
        writer.field("provider", member.key.provider)
        writer.field("provider_user_id", member.key.providerUserID)
        nullable("email", profile.email)
        writer.field("email_verified", profile.emailVerified)
        nullable("phone", profile.phone)
        nullable("nickname", profile.nickname)
        nullable("profile_image_url", profile.profileImageURL)
        writer.field("disabled", profile.disabled)
        nullable("created_at", profile.createdAt)
        nullable("last_signed_in_at", profile.lastSignedInAt)
        writer.field("migrated_at", member.migratedAt)
        writer.endObject()
        writer.newline()
        if writer.bytes.count >= Self.pieceSize { try flush() }
    }

    /// Hands the last lines to the sink.
    ///
    /// - Throws: what the sink throws.
    public func finish() throws {
        try flush()
    }

    private func nullable(_ name: StaticString, _ text: String?) {
        text == nil ? null(name) : writer.field(name, text)
    }

    private func nullable(_ name: StaticString, _ number: Int64?) {
        number == nil ? null(name) : writer.field(name, number)
    }

    private func null(_ name: StaticString) {
        writer.key("\(name)")
        writer.null()
    }

    private func flush() throws {
        try sink.write(writer.bytes)
        writer.removeAll()
    }
}
