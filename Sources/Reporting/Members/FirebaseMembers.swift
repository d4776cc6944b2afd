public import Bridge
public import Files
internal import JSON

/// Members as `firebase auth:import` takes them: accounts that keep their uid and have no password, for sign-in with
/// custom tokens.
///
/// The import replaces an account of the same uid as a whole: password, linked providers and custom claims go. What
/// makes a door is written with care:
///
/// - An e-mail address only when the provider calls it verified, and no other member has it. Whoever reads the mail of
///   an account's address can set a password for it, and Firebase's import does not check that an address is unique.
/// - A phone number only in E.164, the one form that the import takes.
/// - Nothing of provider and id: the import knows neither Kakao as a provider nor a place for its ids but custom
///   claims, and those belong to the app.
///
/// Source of the form: `src/accountImporter.ts` of <https://github.com/firebase/firebase-tools>.
public final class FirebaseMembers: MemberExport {
    private let sink: any ByteSink
    private let sharedEmails: Set<String>
    private var writer = JSONWriter()
    private var pieces: [UInt8] = []
    private var isFirst = true
    private static let pieceSize = 1 << 16

    /// A file of accounts that has not begun.
    ///
    /// - Parameters:
    ///   - sink: where the bytes go; it is not finished by ``finish()``.
    ///   - sharedEmails: the addresses, in lower case, that more than one member has; they are left out.
    public init(sink: any ByteSink, sharedEmails: Set<String> = []) {
        self.sink = sink
        self.sharedEmails = sharedEmails
    }

    /// Opens the list.
    ///
    /// - Throws: what the sink throws.
    public func begin() throws {
        try sink.write("{\"users\":[")
    }

    /// Writes an account.
    ///
    /// - Parameter member: the next member.
    /// - Throws: what the sink throws.
    public func add(_ member: Member) throws {
        let profile = member.profile
        pieces.append(contentsOf: (isFirst ? "\n" : ",\n").utf8)
        isFirst = false
        writer.beginObject()
        writer.field("localId", member.uid)
        if let email = profile.email, profile.emailVerified, !sharedEmails.contains(email.lowercased()) {
            writer.field("email", email)
            writer.field("emailVerified", true)
        }
        writer.field("displayName", profile.nickname)
        writer.field("photoUrl", profile.profileImageURL)
        writer.field("phoneNumber", profile.phone.flatMap(PhoneNumber.e164))
        writer.field("disabled", profile.disabled)
        writer.field("createdAt", profile.createdAt.map { String($0) })
        writer.field("lastSignedInAt", profile.lastSignedInAt.map { String($0) })
        writer.endObject()
        pieces += writer.bytes
        writer.removeAll()
        if pieces.count >= Self.pieceSize { try flush() }
    }

    /// Closes the list, and hands the last bytes to the sink.
    ///
    /// - Throws: what the sink throws.
    public func finish() throws {
        try flush()
        try sink.write("\n]}\n")
    }

    private func flush() throws {
        try sink.write(pieces)
        pieces.removeAll(keepingCapacity: true)
    }
}
