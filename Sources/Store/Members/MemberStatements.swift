internal import Bridge
internal import SQLite

/// The statements that look up and change members, prepared once.
struct MemberStatements {
    private let memberByKey: Statement
    private let memberByNumber: Statement
    private let linkByUID: Statement
    private let insertMember: Statement
    private let insertLink: Statement
    private let insertStep: Statement
    private let updateMember: Statement
    private let formerMember: Statement
    private let insertWaiting: Statement
    private let deleteWaiting: Statement

    /// The columns of a member, in the order of ``Member/init(_:)``.
    static let memberColumns = """
        member_id, uid, provider, provider_user_id, email, email_verified, phone, nickname, profile_image_url, \
        disabled, created_at, last_signed_in_at, migrated_at, run
        """

    init(_ connection: Connection) throws {
        let select = "SELECT \(Self.memberColumns) FROM members"
        memberByKey = try connection.prepare("\(select) WHERE provider = ? AND provider_user_id = ?")
        memberByNumber = try connection.prepare("\(select) WHERE member_id = ?")
        linkByUID = try connection.prepare(
            "SELECT uid, member_id, role, evidence, scheme, plan, run FROM account_links WHERE uid = ?")
        insertMember = try connection.prepare(
            "INSERT INTO members (\(Self.memberColumns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        insertLink = try connection.prepare(
            """
            INSERT INTO account_links (uid, member_id, role, evidence, scheme, plan, run)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """)
        insertStep = try connection.prepare(
            """
            INSERT INTO journal (step, run, kind, state, uid, before_image, after_image, note)
            VALUES (?, ?, ?, 'done', ?, ?, ?, ?)
            """)
        updateMember = try connection.prepare(
            """
            UPDATE members SET email = ?, email_verified = ?, phone = ?, nickname = ?, profile_image_url = ?,
              disabled = ?, created_at = ?, last_signed_in_at = ?, run = ?
            WHERE member_id = ?
            """)
        formerMember = try connection.prepare(
            """
            SELECT json_extract(after_image, '$[0][0]') FROM journal
            WHERE uid = ? AND kind = 'create' AND state = 'undone'
              AND json_extract(after_image, '$[0][2]') = ? AND json_extract(after_image, '$[0][3]') = ?
            ORDER BY step DESC LIMIT 1
            """)
        insertWaiting = try connection.prepare(
            "INSERT OR REPLACE INTO waiting (uid, reason, detail, plan, run) VALUES (?, ?, ?, ?, ?)")
        deleteWaiting = try connection.prepare("DELETE FROM waiting WHERE uid = ?")
    }

    func member(_ key: IdentityKey) throws -> Member? {
        try memberByKey.bind(key.provider, at: 1)
        try memberByKey.bind(key.providerUserID, at: 2)
        return try memberByKey.first(Member.init)
    }

    func member(numbered memberID: Int64) throws -> Member? {
        try memberByNumber.bind(memberID, at: 1)
        return try memberByNumber.first(Member.init)
    }

    func link(_ uid: String) throws -> AccountLink? {
        try linkByUID.bind(uid, at: 1)
        return try linkByUID.first(AccountLink.init)
    }

    /// The number that a member had before its step was taken back.
    func formerNumber(of step: Step) throws -> Int64? {
        try formerMember.bind(step.uid, at: 1)
        try formerMember.bind(step.key.provider, at: 2)
        try formerMember.bind(step.key.providerUserID, at: 3)
        return try formerMember.first { $0.integer(at: 0) }
    }

    func insert(_ step: Step, memberID: Int64, run: Int64, at time: Int64) throws {
        try insertMember.bind(memberID, at: 1)
        try insertMember.bind(step.uid, at: 2)
        try insertMember.bind(step.key.provider, at: 3)
        try insertMember.bind(step.key.providerUserID, at: 4)
        try bind(step.profile, to: insertMember, from: 5)
        try insertMember.bind(time, at: 13)
        try insertMember.bind(run, at: 14)
        try insertMember.run()
    }

    func insert(_ link: AccountLink) throws {
        try insertLink.bind(link.uid, at: 1)
        try insertLink.bind(link.memberID, at: 2)
        try insertLink.bind(link.role.rawValue, at: 3)
        try insertLink.bind(link.evidence, at: 4)
        try insertLink.bind(link.scheme, at: 5)
        try insertLink.bind(link.plan, at: 6)
        try insertLink.bind(link.run, at: 7)
        try insertLink.run()
    }

    func insertJournal(
        _ step: Int64, _ kind: JournalKind, _ uid: String, _ before: String?, _ after: String?,
        _ note: String?,
        _ run: Int64
    ) throws {
        try insertStep.bind(step, at: 1)
        try insertStep.bind(run, at: 2)
        try insertStep.bind(kind.rawValue, at: 3)
        try insertStep.bind(uid, at: 4)
        try insertStep.bind(before, at: 5)
        try insertStep.bind(after, at: 6)
        try insertStep.bind(note, at: 7)
        try insertStep.run()
    }

    func update(_ memberID: Int64, _ profile: MemberProfile, run: Int64) throws {
        try bind(profile, to: updateMember, from: 1)
        try updateMember.bind(run, at: 9)
        try updateMember.bind(memberID, at: 10)
        try updateMember.run()
    }

    func wait(_ uid: String, _ reason: String, _ detail: String?, run: Int64, plan: Int64) throws {
        try insertWaiting.bind(uid, at: 1)
        try insertWaiting.bind(reason, at: 2)
        try insertWaiting.bind(detail, at: 3)
        try insertWaiting.bind(plan, at: 4)
        try insertWaiting.bind(run, at: 5)
        try insertWaiting.run()
    }

    func stopWaiting(_ uid: String) throws {
        try deleteWaiting.bind(uid, at: 1)
        try deleteWaiting.run()
    }

    private func bind(_ profile: MemberProfile, to statement: Statement, from place: Int32) throws {
        try statement.bind(profile.email, at: place)
        try statement.bind(profile.emailVerified, at: place + 1)
        try statement.bind(profile.phone, at: place + 2)
        try statement.bind(profile.nickname, at: place + 3)
        try statement.bind(profile.profileImageURL, at: place + 4)
        try statement.bind(profile.disabled, at: place + 5)
        try statement.bind(profile.createdAt, at: place + 6)
        try statement.bind(profile.lastSignedInAt, at: place + 7)
    }
}

extension Statement {
    /// The first row, if there is one; the statement is ready for its next use then.
    func first<Row>(_ read: (Statement) throws -> Row) throws -> Row? {
        defer { reset() }
        return try step() ? try read(self) : nil
    }
}

extension Member {
    /// The row of a statement whose columns are `MemberStatements.memberColumns`.
    init(_ row: Statement) {
        var profile = MemberProfile()
        profile.email = row.optionalText(at: 4)
        profile.emailVerified = row.integer(at: 5) == 1
        profile.phone = row.optionalText(at: 6)
        profile.nickname = row.optionalText(at: 7)
        profile.profileImageURL = row.optionalText(at: 8)
        profile.disabled = row.integer(at: 9) == 1
        profile.createdAt = row.optionalInteger(at: 10)
        profile.lastSignedInAt = row.optionalInteger(at: 11)
        self.init(
            memberID: row.integer(at: 0), uid: row.text(at: 1),
            key: IdentityKey(provider: row.text(at: 2), providerUserID: row.text(at: 3)), profile: profile,
            migratedAt: row.integer(at: 12), run: row.integer(at: 13))
    }
}

extension AccountLink {
    /// The row of a statement whose columns are those of the table, in its order.
    init(_ row: Statement) {
        self.init(
            uid: row.text(at: 0), memberID: row.integer(at: 1),
            role: Role(rawValue: row.text(at: 2)) ?? .merged, evidence: row.text(at: 3),
            scheme: row.optionalText(at: 4), plan: row.integer(at: 5), run: row.integer(at: 6))
    }
}
