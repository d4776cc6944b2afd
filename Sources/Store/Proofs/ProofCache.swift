internal import Files
internal import Glibc
internal import SQLite
internal import Threads

/// A database of facts "this password gives this hash" and "it does not", so that none is computed twice.
///
/// Facts are kept in memory for at most half a second after the last ``record(_:_:)`` that wrote, then committed
/// together; ``flush()`` commits the rest. Several threads may use one value at once, and several processes one
/// file. What is committed survives a kill at any instant.
public final class ProofCache: Sendable {
    private struct Buffer {
        var pending: [ProofKey: Bool] = [:]
        /// What is being written just now, still to be found by ``lookup(_:)``.
        var writing: [ProofKey: Bool] = [:]
        var lastCommit: UInt64
        var isDue = false

        /// Ends a commit; what it could not write waits for the next one.
        mutating func finish(keeping rest: [ProofKey: Bool], at time: UInt64) {
            pending.merge(rest) { newer, _ in newer }
            writing = [:]
            lastCommit = time
            isDue = false
        }
    }

    private let path: String
    private let now: @Sendable () -> UInt64
    private let buffer: Locked<Buffer>
    // Two connections, so that nobody who looks up waits for the disk.
    private let reader: Locked<Statement>
    private let writer: Locked<(connection: Connection, insert: Statement)>

    private static let interval: UInt64 = 500_000_000
    private static let largestBuffer = 20_000

    /// Opens a cache, or makes one that only its owner may read (0600).
    ///
    /// - Parameter path: the file; its folder must exist.
    /// - Throws: `DatabaseError`.
    public convenience init(path: String) throws {
        try self.init(path: path, now: Self.monotonicClock)
    }

    /// The same with another clock: nanoseconds on one that nobody sets.
    init(path: String, now: @escaping @Sendable () -> UInt64) throws {
        self.path = path
        self.now = now
        buffer = Locked(Buffer(lastCommit: now()))
        do {
            let file = DatabaseFile(path: path, kind: .proofCache)
            let connection = try file.open()
            try connection.execute("PRAGMA synchronous = NORMAL")
            let insert = try connection.prepare("INSERT OR IGNORE INTO proof (key, proven) VALUES (?, ?)")
            writer = Locked((connection, insert))
            reader = Locked(try file.openAgain().prepare("SELECT proven FROM proof WHERE key = ?"))
        } catch {
            throw Self.fact(of: error, path: path)
        }
    }

    /// Looks a question up.
    ///
    /// - Parameter key: the question.
    /// - Returns: the answer, also one that is not committed yet; nil when it is not known.
    /// - Throws: `DatabaseError`.
    public func lookup(_ key: ProofKey) throws -> Bool? {
        if let known = buffer.withLock({ $0.pending[key] ?? $0.writing[key] }) { return known }
        do {
            return try reader.withLock { statement in
                // Without this the read lock would stay and the log could never be shortened.
                defer { statement.reset() }
                try key.withUnsafeBytes { try statement.bind($0, at: 1) }
                return try statement.step() ? statement.integer(at: 0) != 0 : nil
            }
        } catch {
            throw Self.fact(of: error, path: path)
        }
    }

    /// Keeps an answer, and commits what has gathered when the last commit was half a second ago.
    ///
    /// - Parameters:
    ///   - key: the question.
    ///   - proven: the answer.
    /// - Throws: `DatabaseError`; the answers that could not be committed are kept for the next time.
    public func record(_ key: ProofKey, _ proven: Bool) throws {
        let now = now()
        let isDue = buffer.withLock { buffer in
            buffer.pending[key] = proven
            let isOld = now >= buffer.lastCommit && now - buffer.lastCommit >= Self.interval
            guard !buffer.isDue, isOld || buffer.pending.count >= Self.largestBuffer else { return false }
            // One caller does it; the others go on meanwhile.
            buffer.isDue = true
            return true
        }
        if isDue { try flush() }
    }

    /// Commits every answer that has gathered.
    ///
    /// - Throws: `DatabaseError`; the answers are kept for the next time.
    public func flush() throws {
        try writer.withLock { writer in
            let batch = buffer.withLock { buffer in
                swap(&buffer.pending, &buffer.writing)
                return buffer.writing
            }
            do {
                if !batch.isEmpty { try Self.write(batch, to: writer.connection, by: writer.insert) }
                buffer.withLock { $0.finish(keeping: [:], at: now()) }
            } catch {
                buffer.withLock { $0.finish(keeping: batch, at: now()) }
                throw Self.fact(of: error, path: path)
            }
        }
    }

    private static func write(
        _ batch: [ProofKey: Bool], to connection: Connection, by insert: Statement
    ) throws {
        try connection.transaction {
            for (key, proven) in batch {
                try key.withUnsafeBytes { try insert.bind($0, at: 1) }
                try insert.bind(Int64(proven ? 1 : 0), at: 2)
                try insert.run()
            }
        }
    }

    private static func fact(of error: any Error, path: String) -> DatabaseError {
        DatabaseError(error, .proofCache, path: path)
    }

    private static func monotonicClock() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(clamping: time.tv_sec) &* 1_000_000_000 &+ UInt64(clamping: time.tv_nsec)
    }
}

extension DatabaseKind {
    static let proofCache = DatabaseKind(
        purpose: .proofCache, applicationID: 0x4E72_5043,
        steps: [
            """
            CREATE TABLE proof (
              key BLOB NOT NULL PRIMARY KEY CHECK (length(key) = 16),
              proven INTEGER NOT NULL CHECK (proven IN (0, 1))
            ) STRICT, WITHOUT ROWID;
            """
        ])
}
