public import Bridge
internal import SQLite

/// The store: members, the accounts that lead to them, and the journal of every change.
///
/// One thread at a time uses a value. What belongs together is committed in one transaction; whoever is killed
/// in between has done nothing.
public final class MemberStore {
    /// The file.
    public let path: String
    let connection: Connection
    private let statements: MemberStatements
    /// The number of the next step of the journal.
    private(set) var upcomingStep: Int64
    /// The number of the next member, which no other one ever had.
    private(set) var upcomingMember: Int64
    /// Whether there may be members or links: while there are none, nothing needs to be looked up.
    private var holdsMembers: Bool
    /// Whether steps were taken back once: members that come again get their old numbers.
    private var hasUndoneSteps: Bool
    private var holdsWaiting: Bool
    private var preparedStatements: [String: Statement] = [:]

    /// Called again and again while another program keeps the store from being written; what it throws ends the wait.
    public var whileWaiting: () throws -> Void = {}

    /// Opens the store, making it if need be (0600).
    ///
    /// - Parameter path: the file; its folder must exist.
    /// - Returns: the store.
    /// - Throws: `DatabaseError`.
    public static func making(_ path: String) throws -> MemberStore {
        try MemberStore(path, DatabaseFile(path: path, kind: .store).open())
    }

    /// Opens a store that must be there.
    ///
    /// - Parameter path: the file.
    /// - Returns: the store.
    /// - Throws: `DatabaseError`, with `FileError.missing` when there is no such file.
    public static func existing(_ path: String) throws -> MemberStore {
        try MemberStore(path, DatabaseFile(path: path, kind: .store).openIfThere())
    }

    init(_ path: String, _ connection: Connection) throws {
        do {
            try connection.execute("PRAGMA foreign_keys = ON")
            try connection.execute("PRAGMA synchronous = NORMAL")
            // The leaves of the indexes are written again and again, in no order: 128 MiB of them stay in memory, and
            // the log gathers 256 MiB before they are written to their places.
            try connection.execute("PRAGMA cache_size = -131072")
            try connection.execute("PRAGMA wal_autocheckpoint = 65536")
            statements = try MemberStatements(connection)
            let last = try connection.integer("SELECT max(step) FROM journal") ?? 0
            guard (0..<Int64.max / 2).contains(last) else { throw DatabaseFault.damaged(path: path) }
            upcomingStep = last + 1
            let lastMember = try connection.integer("SELECT last FROM numbers")
            guard let lastMember, (0..<Int64.max / 2).contains(lastMember) else {
                throw DatabaseFault.damaged(path: path)
            }
            upcomingMember = lastMember + 1
            holdsMembers = try connection.integer("SELECT 1 FROM account_links LIMIT 1") != nil
            hasUndoneSteps = try connection.integer("SELECT 1 FROM runs WHERE kind = 'undo' LIMIT 1") != nil
            holdsWaiting = try connection.integer("SELECT 1 FROM waiting LIMIT 1") != nil
        } catch {
            throw DatabaseError(error, .store, path: path)
        }
        self.path = path
        self.connection = connection
    }

    /// A statement that is prepared once, however often it is used; whoever uses it leaves it reset.
    func prepared(_ sql: String) throws -> Statement {
        if let statement = preparedStatements[sql] { return statement }
        let statement = try connection.prepare(sql)
        preparedStatements[sql] = statement
        return statement
    }

    /// Runs `body` and turns what SQLite says into a ``DatabaseError``; errors of others pass.
    func reporting<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as SQLiteError {
            throw DatabaseError(error, .store, path: path)
        }
    }

    /// Whether nobody is a member yet.
    public var isEmpty: Bool { !holdsMembers }

    /// How many members there are.
    ///
    /// - Returns: the number.
    /// - Throws: `DatabaseError`.
    public func memberCount() throws -> Int {
        try reporting { Int(try connection.integer("SELECT count(*) FROM members") ?? 0) }
    }

    /// The member of an identity.
    ///
    /// - Parameter key: the identity.
    /// - Returns: the member; nil when there is none.
    /// - Throws: `DatabaseError`.
    public func member(_ key: IdentityKey) throws -> Member? {
        try reporting { try statements.member(key) }
    }

    /// The member of this number.
    ///
    /// - Parameter memberID: the number.
    /// - Returns: the member; nil when there is none.
    /// - Throws: `DatabaseError`.
    public func member(numbered memberID: Int64) throws -> Member? {
        try reporting { try statements.member(numbered: memberID) }
    }

    /// Where an account leads.
    ///
    /// - Parameter uid: the account.
    /// - Returns: its link; nil when it has none.
    /// - Throws: `DatabaseError`.
    public func link(_ uid: String) throws -> AccountLink? {
        try reporting { try statements.link(uid) }
    }

    /// Whether a step would change anything, as the store stands.
    ///
    /// - Parameter step: the step.
    /// - Returns: what would become of it; a `link` to an account that has no member counts as done, for its member
    ///   may come first.
    /// - Throws: `DatabaseError`.
    public func foresee(_ step: Step) throws -> StepOutcome {
        try reporting {
            let outcome = try judge(step).outcome
            return outcome == .held(.primaryMissing, detail: nil) ? .done : outcome
        }
    }

    /// Commits what `body` does, all of it or nothing.
    ///
    /// - Parameter body: what is done.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws; `DatabaseError`.
    func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        let before = (upcomingStep, upcomingMember, holdsMembers, hasUndoneSteps, holdsWaiting)
        do {
            return try reporting {
                try waitForWriteLock()
                return try connection.finishing(body)
            }
        } catch {
            (upcomingStep, upcomingMember, holdsMembers, hasUndoneSteps, holdsWaiting) = before
            throw error
        }
    }

    /// Does something that the store may refuse, and then has not been done.
    ///
    /// - Returns: what `body` returns; nil when a constraint forbids it.
    func tentatively<Result>(_ body: () throws -> Result) throws -> Result? {
        try reporting {
            let before = upcomingStep
            try connection.execute("SAVEPOINT step")
            do {
                let result = try body()
                try connection.execute("RELEASE step")
                return result
            } catch {
                let isRefused = DatabaseError(error, .store, path: path).isConstraint
                upcomingStep = before
                try connection.execute("ROLLBACK TO step")
                try connection.execute("RELEASE step")
                guard isRefused else { throw error }
                return nil
            }
        }
    }

    /// Begins a transaction, and is patient with others who write, as long as ``whileWaiting`` is.
    private func waitForWriteLock() throws {
        let pause: Int32 = 200
        connection.wait(upTo: pause)
        defer { connection.wait(upTo: DatabaseKind.store.busyTimeout) }
        for attempt in 1...DatabaseKind.store.busyTimeout / pause {
            do {
                return try connection.execute("BEGIN IMMEDIATE")
            } catch {
                guard error.kind == .busy, attempt < DatabaseKind.store.busyTimeout / pause else {
                    throw error
                }
                try whileWaiting()
            }
        }
    }

    // MARK: - Steps

    /// Does a step, within a batch.
    ///
    /// - Parameters:
    ///   - step: the step.
    ///   - run: the run.
    ///   - plan: the plan's number.
    ///   - time: now, in milliseconds since 1970.
    /// - Returns: what became of it.
    /// - Throws: `SQLiteError`.
    func perform(_ step: Step, run: Int64, plan: Int64, at time: Int64) throws -> StepOutcome {
        let (outcome, met) = try judge(step)
        guard outcome == .done else {
            if outcome == .nothingToDo { try stopWaiting(step.uid) }
            return outcome
        }
        switch step.kind == .create && met != nil ? .link : step.kind {
        case .create:
            let former = hasUndoneSteps ? try statements.formerNumber(of: step) : nil
            let memberID = former ?? upcomingMember
            try statements.insert(step, memberID: memberID, run: run, at: time)
            if former == nil { upcomingMember += 1 }
            let link = AccountLink(
                uid: step.uid, memberID: memberID, role: .primary, evidence: step.evidence,
                scheme: step.scheme,
                plan: plan, run: run)
            try statements.insert(link)
            let image = MemberImage.of(
                memberID: memberID, uid: step.uid, key: step.key, profile: step.profile)
            try record(
                .create, step.uid, after: "[\(image),\(MemberImage.of(link))]", note: step.note, run: run)
        case .link:
            guard let met else { return .held(.primaryMissing, detail: nil) }
            let link = AccountLink(
                uid: step.uid, memberID: met.memberID, role: .merged, evidence: step.evidence,
                scheme: step.scheme, plan: plan, run: run)
            try statements.insert(link)
            try record(.link, step.uid, after: MemberImage.of(link), note: step.note, run: run)
        case .refresh:
            guard let met else { return .held(.memberChanged, detail: nil) }
            try statements.update(met.memberID, step.profile, run: run)
            try record(
                .refresh, step.uid, before: MemberImage.of(met),
                after: MemberImage.of(
                    memberID: met.memberID, uid: met.uid, key: met.key, profile: step.profile),
                note: step.note, run: run)
        }
        holdsMembers = true
        try stopWaiting(step.uid)
        return .done
    }

    /// Notes that an account waits for a person.
    func hold(
        _ uid: String, _ reason: HoldReason, because detail: String?, run: Int64, plan: Int64
    ) throws {
        try statements.wait(uid, reason.rawValue, detail, run: run, plan: plan)
        holdsWaiting = true
    }

    /// Gives a member another profile.
    func update(_ memberID: Int64, _ profile: MemberProfile, run: Int64) throws {
        try statements.update(memberID, profile, run: run)
    }

    /// Why an account waits for its sources to be looked at again, as a run of this plan found.
    func waitingForSources(_ uid: String, plan: Int64) throws -> (reason: HoldReason, detail: String?)? {
        guard holdsWaiting else { return nil }
        let statement = try prepared("SELECT reason, detail FROM waiting WHERE uid = ? AND plan = ?")
        try statement.bind(uid, at: 1)
        try statement.bind(plan, at: 2)
        return try statement.first { row in
            HoldReason(rawValue: row.text(at: 0)).map { ($0, row.optionalText(at: 1)) }
        } ?? nil
    }

    /// Notes that an account waits no more.
    func stopWaiting(_ uid: String) throws {
        if holdsWaiting { try statements.stopWaiting(uid) }
    }

    /// Adds a step to the journal.
    @discardableResult
    func record(
        _ kind: JournalKind, _ uid: String, before: String? = nil, after: String? = nil, note: String? = nil,
        run: Int64
    ) throws -> Int64 {
        let step = upcomingStep
        try statements.insertJournal(step, kind, uid, before, after, note, run)
        upcomingStep += 1
        if kind == .undo { hasUndoneSteps = true }
        return step
    }

    /// What would become of a step, and the member that it concerns.
    private func judge(_ step: Step) throws -> (outcome: StepOutcome, met: Member?) {
        guard holdsMembers else {
            switch step.kind {
            case .create: return (.done, nil)
            case .link: return (.held(.primaryMissing, detail: nil), nil)
            case .refresh: return (.held(.memberChanged, detail: nil), nil)
            }
        }
        let link = try statements.link(step.uid)
        let linked = try link.flatMap { try statements.member(numbered: $0.memberID) }
        switch step.kind {
        case .create:
            if let link, let linked {
                let isSame = (link.role == .primary || step.mayMerge) && linked.key.isSame(as: step.key)
                return (isSame ? .nothingToDo : .held(.accountTaken, detail: "run \(link.run)"), linked)
            }
            if let other = try statements.member(step.key) {
                if step.mayMerge { return (.done, other) }
                return (.held(.identityTaken, detail: "run \(other.run)"), other)
            }
            return (.done, nil)
        case .link:
            if let link, let linked {
                let isSame = linked.key.isSame(as: step.key)
                return (isSame ? .nothingToDo : .held(.accountTaken, detail: "run \(link.run)"), linked)
            }
            let primary = try step.primaryUID.flatMap { try statements.link($0) }
            guard let primary, let met = try statements.member(numbered: primary.memberID),
                met.key.isSame(as: step.key)
            else { return (.held(.primaryMissing, detail: nil), nil) }
            return (.done, met)
        case .refresh:
            guard let linked, linked.uid.utf8.elementsEqual(step.uid.utf8), linked.key.isSame(as: step.key)
            else {
                return (.held(.memberChanged, detail: nil), nil)
            }
            if linked.profile == step.profile { return (.nothingToDo, linked) }
            guard try step.memberFingerprint == MemberImage.fingerprint(of: linked) else {
                return (.held(.memberChanged, detail: "run \(linked.run)"), linked)
            }
            return (.done, linked)
        }
    }
}

/// What a step of the journal did.
enum JournalKind: String {
    case create, link, refresh, hold, undo
}

/// Whether a step of the journal holds.
enum JournalState: String {
    case done, undone, kept
}

extension DatabaseKind {
    static let store = DatabaseKind(
        purpose: .store, applicationID: 0x4E61_7275,
        steps: [String(decoding: PackageResources.schema_sql, as: UTF8.self)],
        busyTimeout: 30_000)
}
