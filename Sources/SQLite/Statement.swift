internal import CSQLite

/// A prepared statement. Values are bound by place from 1 on, columns are read by place from 0 on, as SQLite
/// counts them. Not for several threads at once.
public final class Statement {
    private let connection: Connection
    private let handle: OpaquePointer

    init(connection: Connection, sql: String) throws(SQLiteError) {
        var prepared: OpaquePointer?
        var rest = 0
        let code = sql.withCString { start in
            var tail: UnsafePointer<CChar>?
            let code = sqlite3_prepare_v3(
                connection.handle, start, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, &tail)
            rest = tail.map { UnsafePointer($0) - start } ?? 0
            return code
        }
        guard code == SQLITE_OK else {
            throw SQLiteError(connection: connection.handle, code: code, sql: sql)
        }
        let isSingle = sql.utf8.dropFirst(rest).allSatisfy { $0 <= 0x20 || $0 == UInt8(ascii: ";") }
        guard let prepared, isSingle else {
            sqlite3_finalize(prepared)
            throw SQLiteError(extendedCode: SQLITE_MISUSE, message: "not one statement", sql: sql)
        }
        self.connection = connection
        handle = prepared
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// The statement's text, without bound values.
    public var sql: String { sqlite3_sql(handle).map { String(cString: $0) } ?? "" }

    // MARK: - Binding

    /// Binds a number.
    ///
    /// - Parameters:
    ///   - value: the number.
    ///   - place: the place, from 1 on.
    /// - Throws: `SQLiteError` when there is no such place, or a row is being read.
    public func bind(_ value: Int64, at place: Int32) throws(SQLiteError) {
        try check(sqlite3_bind_int64(handle, place, value))
    }

    /// Binds a number.
    ///
    /// - Parameters:
    ///   - value: the number; not a number becomes NULL.
    ///   - place: the place, from 1 on.
    /// - Throws: `SQLiteError` when there is no such place, or a row is being read.
    public func bind(_ value: Double, at place: Int32) throws(SQLiteError) {
        try check(sqlite3_bind_double(handle, place, value))
    }

    /// Binds a text, copied.
    ///
    /// - Parameters:
    ///   - value: the text.
    ///   - place: the place, from 1 on.
    /// - Throws: `SQLiteError` when there is no such place, a row is being read, or the text is too big.
    public func bind(_ value: String, at place: Int32) throws(SQLiteError) {
        var value = value
        let code = value.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { text in
                withUnsafePointer(to: 0 as CChar) { empty in
                    sqlite3_bind_text64(
                        handle, place, text.baseAddress ?? empty, UInt64(text.count), sqlite3_transient(),
                        UInt8(SQLITE_UTF8))
                }
            }
        }
        try check(code)
    }

    /// Binds bytes, copied.
    ///
    /// - Parameters:
    ///   - value: the bytes.
    ///   - place: the place, from 1 on.
    /// - Throws: `SQLiteError` when there is no such place, a row is being read, or there are too many.
    public func bind(_ value: UnsafeRawBufferPointer, at place: Int32) throws(SQLiteError) {
        try check(bindBlob(value, at: place))
    }

    /// Binds bytes, copied.
    ///
    /// - Parameters:
    ///   - value: the bytes.
    ///   - place: the place, from 1 on.
    /// - Throws: `SQLiteError` when there is no such place, a row is being read, or there are too many.
    public func bind(_ value: [UInt8], at place: Int32) throws(SQLiteError) {
        try check(value.withUnsafeBytes { bindBlob($0, at: place) })
    }

    /// Runs the statement with a text that is not copied.
    ///
    /// - Parameters:
    ///   - text: the text, UTF-8, which is not checked.
    ///   - place: the place, from 1 on; it is NULL again afterwards.
    /// - Throws: `SQLiteError` when there is no such place, the text is too big, or the statement fails.
    public func run(withUTF8 text: UnsafeRawBufferPointer, at place: Int32) throws(SQLiteError) {
        defer {
            reset()
            sqlite3_bind_null(handle, place)
        }
        if let start = text.baseAddress?.assumingMemoryBound(to: CChar.self) {
            // Nothing is copied or freed: the text lives longer than the run below.
            try check(
                sqlite3_bind_text64(handle, place, start, UInt64(text.count), nil, UInt8(SQLITE_UTF8)))
        } else {
            try bind("", at: place)
        }
        try run()
    }

    /// Binds a text, or NULL.
    ///
    /// - Parameters:
    ///   - value: the text.
    ///   - place: the place, from 1 on.
    /// - Throws: as the binding of a text.
    public func bind(_ value: String?, at place: Int32) throws(SQLiteError) {
        if let value { try bind(value, at: place) } else { try bindNull(at: place) }
    }

    /// Binds a number, or NULL.
    ///
    /// - Parameters:
    ///   - value: the number.
    ///   - place: the place, from 1 on.
    /// - Throws: as the binding of a number.
    public func bind(_ value: Int64?, at place: Int32) throws(SQLiteError) {
        if let value { try bind(value, at: place) } else { try bindNull(at: place) }
    }

    /// Binds a flag: 1 or 0.
    ///
    /// - Parameters:
    ///   - value: the flag.
    ///   - place: the place, from 1 on.
    /// - Throws: as the binding of a number.
    public func bind(_ value: Bool, at place: Int32) throws(SQLiteError) {
        try bind(Int64(value ? 1 : 0), at: place)
    }

    /// Binds NULL.
    ///
    /// - Parameter place: the place, from 1 on.
    /// - Throws: `SQLiteError` when there is no such place, or a row is being read.
    public func bindNull(at place: Int32) throws(SQLiteError) {
        try check(sqlite3_bind_null(handle, place))
    }

    /// Makes every place NULL.
    public func clearBindings() {
        sqlite3_clear_bindings(handle)
    }

    // MARK: - Running

    /// Goes to the next row.
    ///
    /// - Returns: whether there is one. After the last one the statement is reset by itself at the next call.
    /// - Throws: `SQLiteError`; the statement is reset then.
    public func step() throws(SQLiteError) -> Bool {
        let code = sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        guard code == SQLITE_DONE else {
            let error = SQLiteError(connection: connection.handle, code: code, sql: sql)
            sqlite3_reset(handle)
            throw error
        }
        return false
    }

    /// Ends the reading of rows, and with it the statement's read lock. Bound values stay.
    public func reset() {
        // What it returns is the error of the last step, which was thrown already.
        sqlite3_reset(handle)
    }

    /// Runs the statement to its end and resets it; rows are dropped.
    ///
    /// - Throws: `SQLiteError`.
    public func run() throws(SQLiteError) {
        while try step() {}
        reset()
    }

    // MARK: - Columns

    /// How many columns a row has.
    public var columnCount: Int32 { sqlite3_column_count(handle) }

    /// Whether a column is NULL; one that does not exist is.
    ///
    /// - Parameter column: the place, from 0 on.
    /// - Returns: whether there is no value.
    public func isNull(at column: Int32) -> Bool {
        sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    /// A column as a number.
    ///
    /// - Parameter column: the place, from 0 on.
    /// - Returns: the number; 0 for NULL.
    public func integer(at column: Int32) -> Int64 {
        sqlite3_column_int64(handle, column)
    }

    /// A column as a floating-point number.
    ///
    /// - Parameter column: the place, from 0 on.
    /// - Returns: the number; 0 for NULL.
    public func double(at column: Int32) -> Double {
        sqlite3_column_double(handle, column)
    }

    /// A column as a text, in which invalid UTF-8 is replaced.
    ///
    /// - Parameter column: the place, from 0 on.
    /// - Returns: the text; empty for NULL.
    public func text(at column: Int32) -> String {
        guard let start = sqlite3_column_text(handle, column) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// A column as a text; nil for NULL.
    ///
    /// - Parameter column: the place, from 0 on.
    /// - Returns: the text.
    public func optionalText(at column: Int32) -> String? {
        isNull(at: column) ? nil : text(at: column)
    }

    /// A column as a number; nil for NULL.
    ///
    /// - Parameter column: the place, from 0 on.
    /// - Returns: the number.
    public func optionalInteger(at column: Int32) -> Int64? {
        isNull(at: column) ? nil : integer(at: column)
    }

    /// A column as bytes.
    ///
    /// - Parameter column: the place, from 0 on.
    /// - Returns: the bytes; none for NULL.
    public func blob(at column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(handle, column) else { return [] }
        let count = Int(sqlite3_column_bytes(handle, column))
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    private func bindBlob(_ value: UnsafeRawBufferPointer, at place: Int32) -> Int32 {
        // A nil pointer would bind NULL, not an empty blob.
        guard let start = value.baseAddress, !value.isEmpty else {
            return sqlite3_bind_zeroblob(handle, place, 0)
        }
        return sqlite3_bind_blob64(handle, place, start, UInt64(value.count), sqlite3_transient())
    }

    private func check(_ code: Int32) throws(SQLiteError) {
        guard code == SQLITE_OK else {
            throw SQLiteError(connection: connection.handle, code: code, sql: sql)
        }
    }
}
