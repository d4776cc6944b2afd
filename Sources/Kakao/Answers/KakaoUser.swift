public import Bridge
internal import JSON

/// A user as Kakao answers: the bytes, and what they mean here.
public struct KakaoUser: Sendable {
    /// The user's id in this app.
    public let id: Int64
    /// The object as Kakao wrote it, byte for byte: valid JSON, and so valid UTF-8.
    public let raw: ArraySlice<UInt8>
    /// Kakao's `email_needs_agreement`: true when the address could be had if the person agreed.
    public let emailNeedsAgreement: Bool?

    /// Reads a user from the object alone.
    ///
    /// - Parameter bytes: the object, as in ``raw``.
    /// - Throws: `KakaoAnswerError`.
    public init(decoding bytes: [UInt8]) throws(KakaoAnswerError) {
        var records = IdentityRecordReader(keepsTexts: false)
        self = try AnswerReader.read(bytes) { reader in
            switch try Self.read(&reader, &records, of: bytes) {
            case .success(let user): return user
            case .failure(let error): throw error
            }
        }
    }

    private init(id: Int64, raw: ArraySlice<UInt8>, emailNeedsAgreement: Bool?) {
        self.id = id
        self.raw = raw
        self.emailNeedsAgreement = emailNeedsAgreement
    }

    /// Who this is; read anew from the object each time, for most users are kept and not looked at.
    public var identity: Identity {
        var records = IdentityRecordReader()
        do {
            return try raw.withUnsafeBytes { try records.read($0) }
        } catch {
            // The object has been read before, so that this does not happen.
            return Identity(key: IdentityKey(provider: "kakao", providerUserID: String(id)))
        }
    }

    /// Reads the user that is next in an answer.
    ///
    /// - Parameters:
    ///   - reader: the answer; goes behind the user, also behind one that is refused.
    ///   - records: reads the object.
    ///   - body: the bytes of the answer.
    /// - Returns: the user, or why the object is none.
    /// - Throws: `JSONFailure` when the answer is not JSON.
    static func read(
        _ reader: inout AnswerReader, _ records: inout IdentityRecordReader, of body: [UInt8]
    ) throws -> Result<KakaoUser, KakaoAnswerError> {
        let kind = try reader.json.kind()
        let start = reader.json
        do {
            let identity = try records.read(&reader.json)
            guard identity.key.provider == "kakao", let id = Int64(identity.key.providerUserID) else {
                return .failure(.user(.providerNotKakao))
            }
            guard !records.holdsElements else {
                return .failure(.user(.wrongType(field: "elements", expected: .null, found: .array)))
            }
            return .success(
                KakaoUser(
                    id: id, raw: body[start.offset..<reader.json.offset],
                    emailNeedsAgreement: records.emailNeedsAgreement))
        } catch {
            // The reader may be anywhere within the object.
            reader.json = start
            try reader.json.skip()
            return .failure(try fault(of: error, kind, records))
        }
    }

    /// Why an object that is JSON is no user.
    private static func fault(
        of error: any Error, _ kind: JSONKind, _ records: IdentityRecordReader
    ) throws -> KakaoAnswerError {
        do {
            throw error
        } catch let failure as IdentityRecordReader.Failure {
            return .user(failure.fault)
        } catch let answer as IdentityRecordReader.ErrorAnswer {
            return Int(answer.code).map { .errorAnswer(code: $0) } ?? .user(.idMissing)
        } catch let failure as JSONFailure {
            switch failure.fault {
            case .wrongType(expected: .object, let found) where kind != .object:
                return .wrongType(field: "", expected: .object, found: found)
            case .wrongType(let expected, let found):
                return .user(.wrongType(field: "\(records.field)", expected: expected, found: found))
            case .notAnInteger(let fault): return .user(.idNotAnInteger(fault))
            default: throw failure
            }
        }
    }

    /// The id of an object that is no user, to say which one it is.
    ///
    /// - Parameter raw: any JSON value.
    /// - Returns: the id if there is a whole number above 0.
    static func id(of raw: UnsafeRawBufferPointer) -> Int64? {
        var id: Int64?
        var reader = JSONReader(raw)
        do {
            try reader.beginObject()
            while let name = try reader.nextKey() {
                if name.equals("id") { id = try reader.integer() } else { try reader.skip() }
            }
        } catch {
            return nil
        }
        return id.flatMap { $0 > 0 ? $0 : nil }
    }
}

extension KakaoUser: CustomStringConvertible, CustomReflectable {
    /// The id alone.
    public var description: String { "Kakao user \(id)" }

    /// Shows the id alone, also to `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
