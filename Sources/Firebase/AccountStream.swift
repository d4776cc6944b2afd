public import Bridge
public import Files
internal import JSON

/// Accounts from JSON of any of the known forms, one after the other, in bounded memory.
///
/// Read are: `firebase auth:export`, saved answers of the Identity Toolkit API (several pages may follow each
/// other), the Auth emulator's `accounts.json`, an array of Admin SDK user records, and single accounts as JSON
/// lines.
public final class AccountStream: AccountReader {
    private let stream: JSONStream
    private let file: String
    private var records = AccountRecordReader()

    /// How many accounts have been read.
    public private(set) var recordsRead = 0

    /// A reader of accounts.
    ///
    /// - Parameters:
    ///   - source: the JSON text, UTF-8.
    ///   - name: what to call the source in errors.
    public init(source: any ByteSource, name: String) {
        stream = JSONStream(source: source, recordMembers: ["users"])
        file = name
    }

    /// The names of members that mean nothing to this program, and how many records had them; at most 32 names.
    public var unknownMembers: [(name: String, count: Int)] { records.unknown.all }

    /// The format recognised so far.
    public var formatName: String {
        if records.hasEmulatorPasswords { return "Auth emulator accounts.json" }
        switch stream.shape {
        case .wrapper:
            let isResponse = stream.memberNames.contains { $0 == "kind" || $0 == "nextPageToken" }
            if isResponse { return "Identity Toolkit response" }
            return records.hasAdminNames ? "Admin SDK users" : "firebase auth:export JSON"
        case .array: return records.hasAdminNames ? "Admin SDK array" : "JSON array of accounts"
        case .bare where recordsRead == 0: return "Identity Toolkit response"
        case .bare: return records.hasAdminNames ? "Admin SDK JSON lines" : "JSON lines of accounts"
        case nil: return "JSON"
        }
    }

    /// Reads the next account.
    ///
    /// - Returns: the account, or nil at the end and ever after.
    /// - Throws: `AccountReadingError` when the text is not accounts, `FileError` when it cannot be read.
    public func next() throws -> Account? {
        do {
            while let account = try stream.next({ try read($0) }) {
                if let account {
                    recordsRead += 1
                    return account
                }
            }
            return nil
        } catch let error as JSONError where error.fault == .empty {
            throw AccountReadingError.empty(file: file)
        } catch let error as JSONError {
            throw AccountReadingError.json(file: file, error: error)
        }
    }

    private func read(_ record: JSONRecord) throws -> Account? {
        do {
            return try records.read(record.bytes)
        } catch let failure as AccountRecordReader.Failure {
            if failure.fault == .uidMissing, stream.shape == .bare, record.number == 1 {
                throw AccountReadingError.notAccounts(file: file, members: record.memberNames(limit: 5))
            }
            throw error(failure.fault, in: record)
        } catch let failure as JSONFailure {
            switch failure.fault {
            case .wrongType(let expected, let found):
                throw error(
                    .wrongType(field: "\(records.field)", expected: expected, found: found), in: record)
            case .notAnInteger(let fault):
                throw error(.notAnInteger(field: "\(records.field)", fault: fault), in: record)
            default:
                throw failure
            }
        }
    }

    private func error(_ fault: AccountFault, in record: JSONRecord) -> AccountReadingError {
        let place = AccountPlace(record: record.number, line: record.line, uid: Self.uid(of: record))
        return .record(file: file, place: place, fault: fault)
    }

    /// The uid of a record that could not be read, which may come after the fault.
    private static func uid(of record: JSONRecord) -> String? {
        var uid: String?
        var reader = JSONReader(record.bytes)
        do {
            try reader.beginObject()
            while let name = try reader.nextKey() {
                if name.equals("localId") || name.equals("uid"), try reader.kind() == .string {
                    let text = try reader.text()
                    if !text.bytes.isEmpty, text.bytes.count <= 128, !text.holdsNUL { uid = text.string }
                } else {
                    try reader.skip()
                }
            }
        } catch {
            // What was found before the fault is good enough.
        }
        return uid
    }
}
