public import Bridge
internal import SQLite

/// What the store tells to whoever asks.
extension MemberStore {
    /// Opens a store that must be there, for reading; a run may go on meanwhile.
    ///
    /// - Parameter path: the file.
    /// - Returns: the store.
    /// - Throws: `DatabaseError`, with `FileError.missing` when there is no such file.
    public static func reading(_ path: String) throws -> MemberStore {
        try MemberStore(path, DatabaseFile(path: path, kind: .store).openToRead())
    }

    /// Opens a store for reading, if anything was ever kept in it.
    ///
    /// - Parameter path: the file.
    /// - Returns: the store; nil when there is no file, an empty one, or one whose making was cut short.
    /// - Throws: `DatabaseError`.
    public static func readingIfMade(_ path: String) throws -> MemberStore? {
        try DatabaseFile(path: path, kind: .store).isUnmade() ? nil : reading(path)
    }

    /// Shows the store as it stands at one instant, whatever a run does meanwhile.
    ///
    /// - Parameter body: what looks.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws; `DatabaseError`.
    public func atOneInstant<Result>(_ body: () throws -> Result) throws -> Result {
        try reporting { try connection.transaction(.deferred, body) }
    }

    /// Why accounts wait, and how many, the most frequent first.
    ///
    /// - Returns: the reasons with their numbers; of those whom a person must decide on, the plan's reason.
    /// - Throws: `DatabaseError`.
    public func waiting() throws -> [(reason: String, detail: String?, count: Int)] {
        try reporting {
            let statement = try connection.prepare(
                """
                SELECT reason, CASE WHEN reason = 'review' THEN detail END AS kind, count(*) AS n
                FROM waiting GROUP BY reason, kind ORDER BY n DESC, reason, kind
                """)
            var rows: [(reason: String, detail: String?, count: Int)] = []
            while try statement.step() {
                rows.append(
                    (statement.text(at: 0), statement.optionalText(at: 1), Int(statement.integer(at: 2))))
            }
            return rows
        }
    }

    /// Who waits.
    ///
    /// - Returns: their uids, as bytes: two may differ in their normal form alone.
    /// - Throws: `DatabaseError`.
    public func waitingUIDs() throws -> Set<[UInt8]> {
        try reporting {
            let statement = try connection.prepare("SELECT uid FROM waiting")
            var uids: Set<[UInt8]> = []
            while try statement.step() { uids.insert(Array(statement.text(at: 0).utf8)) }
            return uids
        }
    }

    /// Whether a run moved anybody: made a member, refreshed one, led an account to one, or took such a step back.
    ///
    /// - Parameter run: the run.
    /// - Returns: whether it did.
    /// - Throws: `DatabaseError`.
    public func hasChanges(of run: Int64) throws -> Bool {
        try reporting {
            // From its first step on, which is found at once; the journal has no index by run.
            let statement = try connection.prepare(
                """
                SELECT 1 FROM journal
                WHERE step >= (SELECT min(first_step) FROM batches WHERE run = ?1) AND run = ?1 AND kind <> 'hold'
                UNION ALL SELECT 1 FROM firebase_steps WHERE run = ?1 AND state = 'done'
                LIMIT 1
                """)
            try statement.bind(run, at: 1)
            return try statement.first { _ in true } ?? false
        }
    }

    /// How many accounts wait for a person.
    ///
    /// - Returns: the number.
    /// - Throws: `DatabaseError`.
    public func waitingCount() throws -> Int {
        try reporting { Int(try connection.integer("SELECT count(*) FROM waiting") ?? 0) }
    }

    /// How many accounts lead to members.
    ///
    /// - Returns: members, accounts merged into them, and the bridge accounts of the latest plan that was applied; nil
    ///   when none was.
    /// - Throws: `DatabaseError`.
    public func coverage() throws -> (members: Int, merged: Int, bridgeAccounts: Int?) {
        try reporting {
            let members = try connection.integer("SELECT count(*) FROM members") ?? 0
            let links = try connection.integer("SELECT count(*) FROM account_links") ?? 0
            let bridge = try connection.integer(
                "SELECT bridge_accounts FROM plans JOIN runs USING (plan) ORDER BY run DESC LIMIT 1")
            return (Int(members), Int(links - members), bridge.map { Int($0) })
        }
    }

    /// Goes through all members.
    ///
    /// - Parameter body: called for each, in the order of their numbers.
    /// - Throws: `DatabaseError`; what `body` throws.
    public func forEachMember(_ body: (Member) throws -> Void) throws {
        try reporting {
            let statement = try connection.prepare(
                "SELECT \(MemberStatements.memberColumns) FROM members ORDER BY member_id")
            while try statement.step() { try body(Member(statement)) }
        }
    }

    /// Some members, in the order of their numbers.
    ///
    /// - Parameters:
    ///   - memberID: only those with greater numbers; 0 to begin.
    ///   - limit: how many at most.
    /// - Returns: the members; none at the end.
    /// - Throws: `DatabaseError`.
    public func members(after memberID: Int64, limit: Int) throws -> [Member] {
        try reporting {
            let statement = try connection.prepare(
                "SELECT \(MemberStatements.memberColumns) FROM members WHERE member_id > ? ORDER BY member_id LIMIT ?"
            )
            try statement.bind(memberID, at: 1)
            try statement.bind(Int64(limit), at: 2)
            var members: [Member] = []
            while try statement.step() { members.append(Member(statement)) }
            return members
        }
    }

    /// Some accounts that lead to members, in the order of their uids.
    ///
    /// - Parameters:
    ///   - run: only those that a run led there, or that it changed at Firebase; nil for all.
    ///   - after: only those after this uid; empty to begin.
    ///   - limit: how many at most.
    /// - Returns: the links; none at the end.
    /// - Throws: `DatabaseError`.
    public func links(ofRun run: Int64?, after: String, limit: Int) throws -> [AccountLink] {
        try reporting {
            let statement = try prepared(
                """
                SELECT uid, member_id, role, evidence, scheme, plan, run FROM account_links l
                WHERE uid > ?1 AND (?2 IS NULL OR run = ?2
                  OR EXISTS (SELECT 1 FROM firebase_steps f WHERE f.uid = l.uid AND f.run = ?2))
                ORDER BY uid LIMIT ?3
                """)
            defer { statement.reset() }
            try statement.bind(after, at: 1)
            try statement.bind(run, at: 2)
            try statement.bind(Int64(limit), at: 3)
            var links: [AccountLink] = []
            while try statement.step() { links.append(AccountLink(statement)) }
            return links
        }
    }

    /// How many accounts the journal says a run led to members, and how many links say so.
    ///
    /// - Parameter run: the run; nil for all.
    /// - Returns: both numbers.
    /// - Throws: `DatabaseError`.
    public func linkCounts(ofRun run: Int64?) throws -> (journal: Int, links: Int) {
        try reporting {
            func count(_ sql: String) throws -> Int {
                let statement = try connection.prepare(sql)
                try statement.bind(run, at: 1)
                return try statement.first { Int($0.integer(at: 0)) } ?? 0
            }
            return (
                try count(
                    """
                    SELECT count(*) FROM journal
                    WHERE kind IN ('create', 'link') AND state <> 'undone' AND (?1 IS NULL OR run = ?1)
                    """),
                try count("SELECT count(*) FROM account_links WHERE ?1 IS NULL OR run = ?1")
            )
        }
    }

    /// Goes through all links.
    ///
    /// - Parameter body: called for each, in the order of the uids.
    /// - Throws: `DatabaseError`; what `body` throws.
    public func forEachLink(_ body: (AccountLink) throws -> Void) throws {
        try reporting {
            let statement = try connection.prepare(
                "SELECT uid, member_id, role, evidence, scheme, plan, run FROM account_links ORDER BY uid")
            while try statement.step() { try body(AccountLink(statement)) }
        }
    }

    /// The addresses that more than one member has.
    ///
    /// - Returns: them, in lower case.
    /// - Throws: `DatabaseError`.
    public func sharedEmails() throws -> Set<String> {
        try reporting {
            let statement = try connection.prepare(
                """
                SELECT email FROM members WHERE email IS NOT NULL GROUP BY lower(email) HAVING count(*) > 1
                """)
            var emails: Set<String> = []
            while try statement.step() { emails.insert(statement.text(at: 0).lowercased()) }
            return emails
        }
    }

    /// The accounts that a question may mean: a uid, an e-mail, or a provider's user id.
    ///
    /// - Parameter query: the question.
    /// - Returns: uids, each once: first the question itself if the store knows such an account, then the accounts of
    ///   members with this id or address.
    /// - Throws: `DatabaseError`.
    public func uids(meantBy query: String) throws -> [String] {
        try reporting {
            var uids = try knows(query) ? [query] : []
            for memberID in try members(meantBy: query) {
                for link in try links(of: memberID) where !uids.contains(link.uid) { uids.append(link.uid) }
            }
            return uids
        }
    }

    private func knows(_ uid: String) throws -> Bool {
        for table in ["account_links", "journal", "waiting"] {
            let statement = try connection.prepare("SELECT 1 FROM \(table) WHERE uid = ? LIMIT 1")
            try statement.bind(uid, at: 1)
            if try statement.first({ _ in true }) == true { return true }
        }
        return false
    }

    /// The accounts that lead to a member.
    ///
    /// - Parameter memberID: the member.
    /// - Returns: their links, the primary one first.
    /// - Throws: `DatabaseError`.
    public func links(of memberID: Int64) throws -> [AccountLink] {
        try reporting {
            let statement = try connection.prepare(
                """
                SELECT uid, member_id, role, evidence, scheme, plan, run FROM account_links
                WHERE member_id = ? ORDER BY role DESC, uid
                """)
            try statement.bind(memberID, at: 1)
            var links: [AccountLink] = []
            while try statement.step() { links.append(AccountLink(statement)) }
            return links
        }
    }

    /// The journal of an account.
    ///
    /// - Parameter uid: the account.
    /// - Returns: its steps, oldest first.
    /// - Throws: `DatabaseError`.
    public func journal(of uid: String) throws -> [JournalEntry] {
        try reporting {
            let statement = try connection.prepare(
                """
                SELECT j.step, j.run, j.kind, j.state, j.note, b.committed_at, p.sha256
                FROM journal j JOIN runs r ON r.run = j.run LEFT JOIN plans p ON p.plan = r.plan
                LEFT JOIN batches b ON b.run = j.run AND j.step BETWEEN b.first_step AND b.last_step
                WHERE j.uid = ? ORDER BY j.step
                """)
            try statement.bind(uid, at: 1)
            var entries: [JournalEntry] = []
            while try statement.step() {
                entries.append(
                    JournalEntry(
                        step: statement.integer(at: 0), run: statement.integer(at: 1),
                        kind: statement.text(at: 2), state: statement.text(at: 3),
                        note: statement.optionalText(at: 4), committedAt: statement.integer(at: 5),
                        planDigest: statement.optionalText(at: 6)))
            }
            return entries
        }
    }

    /// Why an account waits.
    ///
    /// - Parameter uid: the account.
    /// - Returns: the reason and what exactly; nil when it does not wait.
    /// - Throws: `DatabaseError`.
    public func waiting(_ uid: String) throws -> (reason: String, detail: String?, run: Int64)? {
        try reporting {
            let statement = try connection.prepare("SELECT reason, detail, run FROM waiting WHERE uid = ?")
            try statement.bind(uid, at: 1)
            return try statement.first { ($0.text(at: 0), $0.optionalText(at: 1), $0.integer(at: 2)) }
        }
    }

    private func members(meantBy query: String) throws -> [Int64] {
        var found: [Int64] = []
        // The index begins with the provider: each is looked at once, for there are few.
        var provider = try connection.text("SELECT min(provider) FROM members")
        let byID = try connection.prepare(
            "SELECT member_id FROM members WHERE provider = ? AND provider_user_id = ?")
        let next = try connection.prepare("SELECT min(provider) FROM members WHERE provider > ?")
        while let name = provider {
            try byID.bind(name, at: 1)
            try byID.bind(query, at: 2)
            if let memberID = try byID.first({ $0.integer(at: 0) }) { found.append(memberID) }
            try next.bind(name, at: 1)
            provider = try next.first { $0.optionalText(at: 0) } ?? nil
        }
        let byEmail = try connection.prepare(
            "SELECT member_id FROM members WHERE email IN (?, ?) ORDER BY member_id LIMIT 100")
        try byEmail.bind(query, at: 1)
        try byEmail.bind(query.lowercased(), at: 2)
        while try byEmail.step() { found.append(byEmail.integer(at: 0)) }
        return found
    }
}

/// A step of the journal, as somebody reads it.
public struct JournalEntry: Equatable, Sendable {
    /// Its number.
    public var step: Int64
    /// The run that made it.
    public var run: Int64
    /// What it did: `create`, `link`, `refresh`, `hold` or `undo`.
    public var kind: String
    /// Whether it holds: `done`, `undone` or `kept`.
    public var state: String
    /// More about it, a JSON object.
    public var note: String?
    /// Whether it writes down what a person decided, without moving the account.
    public var isDecision: Bool { kind == "hold" && note?.hasPrefix("{\"who\":") == true }
    /// When it was committed, in milliseconds since 1970.
    public var committedAt: Int64
    /// The SHA-256 of the run's plan in hex.
    public var planDigest: String?
}
