internal import Bridge
internal import Files

/// `INSERT` statements for members, many rows each, handed to a sink in pieces.
///
/// A row is always one line: texts come quoted without a line's end in them.
struct SQLMemberRows {
    /// Appends a text as a literal.
    typealias Quoting = (_ utf8: UnsafeBufferPointer<UInt8>, _ bytes: inout [UInt8]) -> Void

    private let sink: any ByteSink
    private let quote: Quoting
    private var bytes: [UInt8] = []
    private var rowsInStatement = 0
    private var statementSize = 0

    private static let pieceSize = 1 << 16
    private static let mostRows = 500
    /// Far below the least that servers accept in one packet, 1 MiB in old versions of MySQL.
    private static let mostBytes = 1 << 18
    private static let opening =
        "INSERT INTO members (" + MemberColumns.names.joined(separator: ", ") + ") VALUES\n"

    init(sink: any ByteSink, quote: @escaping Quoting) {
        self.sink = sink
        self.quote = quote
    }

    /// Text of the script itself.
    mutating func script(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    mutating func add(_ member: Member) throws {
        let start = bytes.count
        script(rowsInStatement == 0 ? Self.opening : ",\n")
        append(member)
        rowsInStatement += 1
        statementSize += bytes.count - start
        if rowsInStatement == Self.mostRows || statementSize >= Self.mostBytes { endStatement() }
        if bytes.count >= Self.pieceSize { try flush() }
    }

    mutating func endStatement() {
        guard rowsInStatement > 0 else { return }
        script(";\n")
        rowsInStatement = 0
        statementSize = 0
    }

    mutating func flush() throws {
        try sink.write(bytes)
        bytes.removeAll(keepingCapacity: true)
    }

    private mutating func append(_ member: Member) {
        let profile = member.profile
        script("(")
        script(String(member.memberID))
        text(member.uid)
        text(member.key.provider)
        text(member.key.providerUserID)
        text(profile.email)
        script(profile.emailVerified ? ",TRUE" : ",FALSE")
        text(profile.phone)
        text(profile.nickname)
        text(profile.profileImageURL)
        script(profile.disabled ? ",TRUE" : ",FALSE")
        number(profile.createdAt)
        number(profile.lastSignedInAt)
        number(member.migratedAt)
        script(")")
    }

    private mutating func number(_ number: Int64?) {
        script(number.map { ",\($0)" } ?? ",NULL")
    }

    private mutating func text(_ text: String?) {
        guard var text else { return script(",NULL") }
        script(",")
        text.withUTF8 { quote($0, &bytes) }
    }
}
