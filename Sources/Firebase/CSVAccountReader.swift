public import Bridge
public import Files

/// Accounts from the CSV of `firebase auth:export`, one after the other, in bounded memory.
///
/// Every version of the Firebase CLI has its own columns and its own way with quotes; all are read. A record
/// that cannot be read for sure is an error and never a guess.
public final class CSVAccountReader: AccountReader {
    /// The most bytes one record may have.
    public static let usualRecordLimit = 16 << 20

    private let recordLimit: Int
    private let window: CSVWindow
    private let file: String
    private var record = CSVRecord()
    private var line = 1
    private var recordNumber = 0
    private var isAtStart = true
    private var isFinished = false

    /// How many accounts have been read.
    public private(set) var recordsRead = 0

    /// A reader of accounts.
    ///
    /// - Parameters:
    ///   - source: the CSV text, UTF-8.
    ///   - name: what to call the source in errors.
    public convenience init(source: any ByteSource, name: String) {
        self.init(source: source, name: name, windowSize: CSVWindow.usualSize)
    }

    package init(
        source: any ByteSource, name: String, windowSize: Int,
        recordLimit: Int = CSVAccountReader.usualRecordLimit
    ) {
        self.recordLimit = recordLimit
        window = CSVWindow(source, size: windowSize)
        file = name
    }

    /// The format: there is only one.
    public var formatName: String { "firebase auth:export CSV" }

    /// None: columns have no names.
    public var unknownMembers: [(name: String, count: Int)] { [] }

    /// Reads the next account.
    ///
    /// - Returns: the account, or nil at the end and ever after.
    /// - Throws: `CSVReadingError` or `AccountReadingError` when the text is not accounts, `FileError` when it
    ///   cannot be read. Nothing can be read after an error.
    public func next() throws -> Account? {
        guard !isFinished else { return nil }
        isFinished = true
        if isAtStart { try begin() }
        try skipEmptyLines()
        guard window.count > 0 else {
            guard recordsRead > 0 else { throw AccountReadingError.empty(file: file) }
            return nil
        }
        recordNumber += 1
        let account = try readRecord()
        recordsRead += 1
        isFinished = false
        return account
    }

    private func begin() throws {
        isAtStart = false
        while window.count < CSVStart.wantedSize, !window.isLast { try window.fill() }
        let start = CSVStart(window.bytes)
        if let impostor = start.impostor { throw CSVReadingError.notCSV(file: file, form: impostor) }
        window.take(upTo: start.offset)
    }

    private func skipEmptyLines() throws {
        while true {
            if window.count < 2, !window.isLast { try window.fill() }
            let bytes = window.bytes
            var index = window.start
            if index + 1 < bytes.count, bytes[index] == CSVByte.carriageReturn { index += 1 }
            guard index < bytes.count, bytes[index] == CSVByte.newline else { return }
            line += 1
            window.take(upTo: index + 1)
        }
    }

    /// Reads a record in each way that the CLI may have written it, until one fits.
    private func readRecord() throws -> Account {
        var firstFault: CSVFault?
        for quoting in CSVQuoting.all {
            if let fault = try scan(quoting) {
                firstFault = firstFault ?? fault
                // No other way of writing quotes makes a difference then.
                if fault == .headerRow || fault == .holdsNUL || fault == .invalidUTF8 { break }
                continue
            }
            let row = CSVAccountRow(bytes: window.bytes, record: record, quoting: quoting)
            let account: Account
            do {
                account = try row.account()
            } catch let failure as AccountRecordReader.Failure {
                throw AccountReadingError.record(file: file, place: place(), fault: failure.fault)
            }
            let cells = record.cells.count
            if let expected = cellCount, cells != expected {
                throw CSVReadingError.record(
                    file: file, place: place(), fault: .otherCellCount(cells, expected: expected))
            }
            cellCount = cells
            line += CSVText.lineEnds(in: row.bytes, from: window.start, to: record.end)
            window.take(upTo: record.end)
            return account
        }
        // The cells in the error's place are those of the first way.
        _ = try scan(CSVQuoting.all[0])
        throw CSVReadingError.record(
            file: file, place: place(), fault: firstFault ?? .cellCount(record.cells.count))
    }

    /// Finds the record's cells in one way; what is wrong with them in it.
    private func scan(_ quoting: CSVQuoting) throws -> CSVFault? {
        while true {
            let scanner = CSVRecordScanner(bytes: window.bytes, isLast: window.isLast, quoting: quoting)
            switch scanner.scan(from: window.start, into: &record) {
            case .fault(.unclosedQuote) where window.count > recordLimit:
                return .tooLong(limit: recordLimit)
            case .fault(let fault):
                return fault
            case .unfinished:
                guard window.count <= recordLimit else { return .tooLong(limit: recordLimit) }
                try window.fill()
            case .complete:
                let content = UnsafeRawBufferPointer(rebasing: window.bytes[window.start..<record.end])
                guard content.count <= recordLimit else { return .tooLong(limit: recordLimit) }
                if let fault = CSVText.fault(in: content) { return fault }
                if recordNumber == 1, isHeader { return .headerRow }
                return CSVAccountRow(bytes: window.bytes, record: record, quoting: quoting).fault()
            }
        }
    }

    private var isHeader: Bool {
        let names: Set<String> = ["localid", "uid", "user uid", "user id", "userid"]
        return uid().map { names.contains($0.lowercased()) } ?? false
    }

    private func place() -> AccountPlace {
        AccountPlace(record: recordNumber, line: line, uid: uid())
    }
    /// How many cells the records have; one export writes them all alike.
    private var cellCount: Int?

    /// The first cell if it can be a uid and is safe to print.
    private func uid() -> String? {
        guard let cell = record.cells.first, (1...128).contains(cell.range.count) else { return nil }
        let bytes = window.bytes[cell.range]
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }
}
