internal import JSON

/// An answer of `/v2/app/users`: those of the users asked for who have linked the app.
///
/// Kakao answers in an order of its own, leaves out who is not linked, and may repeat somebody: match by id.
public struct UsersPage: Sendable {
    /// An element that is no user, or not as it should be.
    public struct Fault: Equatable, Sendable {
        /// Its id, if it has one.
        public var id: Int64?
        /// What is wrong.
        public var error: KakaoAnswerError

        /// A fault.
        ///
        /// - Parameters:
        ///   - id: the element's id, if it has one.
        ///   - error: what is wrong.
        public init(id: Int64?, error: KakaoAnswerError) {
            self.id = id
            self.error = error
        }
    }

    /// The users in the order given.
    public private(set) var users: [KakaoUser] = []
    /// The elements that could not be read; they take none of the others with them.
    public private(set) var faults: [Fault] = []

    /// Reads an answer: a bare array, or an object with the array in `elements`.
    ///
    /// - Parameter bytes: the answer's body.
    /// - Throws: `KakaoAnswerError` when the answer as a whole is not as it should be.
    public init(decoding bytes: [UInt8]) throws(KakaoAnswerError) {
        self = try AnswerReader.read(bytes) { reader in
            if try reader.json.kind() == .array { return try UsersPage(&reader, "", of: bytes) }
            var page: UsersPage?
            var code: Int?
            try reader.object("") { name, reader in
                switch name {
                case "elements":
                    page = try reader.json.takeNull() ? nil : UsersPage(&reader, "elements", of: bytes)
                case "code": code = try reader.code()
                default: try reader.json.skip()
                }
            }
            guard let page else {
                throw code.map { KakaoAnswerError.errorAnswer(code: $0) } ?? .missing(field: "elements")
            }
            return page
        }
    }

    private init(_ reader: inout AnswerReader, _ field: StaticString, of body: [UInt8]) throws {
        var records = IdentityRecordReader(keepsTexts: false)
        var users: [KakaoUser] = []
        var faults: [Fault] = []
        try reader.array(field) { reader in
            var start = reader.json
            switch try KakaoUser.read(&reader, &records, of: body) {
            case .success(let user): users.append(user)
            case .failure(let error):
                faults.append(Fault(id: KakaoUser.id(of: try start.raw()), error: error))
            }
        }
        self.users = users
        self.faults = faults
    }

    /// Whether somebody is in it more than once.
    public var hasDuplicates: Bool {
        var seen = Set<Int64>()
        return !users.allSatisfy { seen.insert($0.id).inserted }
    }
}
