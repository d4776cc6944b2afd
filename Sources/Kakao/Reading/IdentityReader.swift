public import Bridge
public import Files
internal import JSON

/// Identities from JSON, one after the other, in bounded memory.
///
/// Read are JSON lines, a JSON array, and an object with the array in `elements`, of what Kakao answers to
/// `/v2/app/users` and `/v2/user/me`, and of the generic form
/// `{"provider", "id", "email", "emailVerified", "phone", "nickname"}`. Who names no provider is Kakao's.
public final class IdentityReader {
    private let stream: JSONStream
    private let file: String
    private var records = IdentityRecordReader()

    /// A reader of identities.
    ///
    /// - Parameters:
    ///   - source: the JSON text, UTF-8.
    ///   - name: what to call the source in errors.
    public init(source: any ByteSource, name: String) {
        stream = JSONStream(source: source, recordMembers: ["elements"])
        file = name
    }

    /// How many identities have been read.
    public var recordsRead: Int { stream.recordsRead }

    /// The format recognised so far, for example `Kakao users as JSON lines`.
    public var formatName: String {
        let subject = records.hasProviders ? "identities" : "Kakao users"
        switch stream.shape {
        case .array: return "\(subject) as a JSON array"
        case .wrapper: return "\(subject) as API elements"
        case .bare: return "\(subject) as JSON lines"
        case nil: return "JSON"
        }
    }

    /// Reads the next identity.
    ///
    /// - Returns: the identity, or nil at the end and ever after.
    /// - Throws: `IdentityReadingError` when the text is not identities, `FileError` when it cannot be read.
    public func next() throws -> Identity? {
        do {
            return try stream.next { try read($0) }
        } catch let error as JSONError {
            switch error.fault {
            case .empty: throw IdentityReadingError.empty(file: file)
            case .recordNotAnObject(found: .number):
                throw IdentityReadingError.idsOnly(file: file, line: error.line)
            default: throw IdentityReadingError.json(file: file, error: error)
            }
        }
    }

    private func read(_ record: JSONRecord) throws -> Identity {
        do {
            return try records.read(record.bytes)
        } catch let answer as IdentityRecordReader.ErrorAnswer {
            throw IdentityReadingError.errorAnswer(file: file, line: record.line, code: answer.code)
        } catch let failure as IdentityRecordReader.Failure {
            if failure.fault == .idMissing, stream.shape == .bare, record.number == 1 {
                throw IdentityReadingError.notIdentities(file: file, members: record.memberNames(limit: 5))
            }
            throw error(failure.fault, in: record)
        } catch let failure as JSONFailure {
            switch failure.fault {
            case .wrongType(let expected, let found):
                throw error(
                    .wrongType(field: "\(records.field)", expected: expected, found: found), in: record)
            case .notAnInteger(let fault):
                throw error(.idNotAnInteger(fault), in: record)
            default:
                throw failure
            }
        }
    }

    private func error(_ fault: IdentityFault, in record: JSONRecord) -> IdentityReadingError {
        let place = IdentityPlace(record: record.number, line: record.line, id: Self.id(of: record))
        return .record(file: file, place: place, fault: fault)
    }

    /// The id as it is written, shortened when it is long.
    private static func id(of record: JSONRecord) -> String? {
        var id: String?
        var reader = JSONReader(record.bytes)
        do {
            try reader.beginObject()
            while let name = try reader.nextKey() {
                let raw = try reader.raw()
                if name.equals("id"), raw.first != UInt8(ascii: "{"), raw.first != UInt8(ascii: "[") {
                    id = String(String(decoding: raw, as: UTF8.self).prefix(64))
                }
            }
        } catch {
            // What was found before the fault is good enough.
        }
        return id
    }
}
