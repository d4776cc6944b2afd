internal import JSON

/// An answer of `/v1/user/ids`: ids of users who have linked the app.
///
/// Consecutive pages overlap by one id, for `from_id` is inclusive and names the last id of the page before.
public struct IDPage: Equatable, Sendable {
    /// The ids in the order given, all above 0.
    public var ids: [Int64]
    /// Whether Kakao says that a page follows (`after_url`).
    public var hasNext: Bool
    /// Where the next page begins, the `from_id` of `after_url`; nil when it names none. Nothing else of that address
    /// is kept: it carries the app's key.
    public var nextID: Int64?

    /// A page.
    ///
    /// - Parameters:
    ///   - ids: the ids in the order given.
    ///   - hasNext: whether a page follows.
    ///   - nextID: where the next page begins.
    public init(ids: [Int64], hasNext: Bool = false, nextID: Int64? = nil) {
        self.ids = ids
        self.hasNext = hasNext
        self.nextID = nextID
    }

    /// Reads an answer.
    ///
    /// `before_url` and `total_count` are passed over, `after_url` may be a text, `null` or missing.
    ///
    /// - Parameter bytes: the answer's body.
    /// - Throws: `KakaoAnswerError`, also when `elements` is missing: that is no end of the list.
    public init(decoding bytes: [UInt8]) throws(KakaoAnswerError) {
        self = try AnswerReader.read(bytes) { reader in
            var ids: [Int64]?
            var next: PageLink?
            var code: Int?
            try reader.object("") { name, reader in
                switch name {
                case "elements":
                    ids = try Self.elements(&reader)
                case "after_url":
                    next = try reader.link("after_url", parameter: "from_id")
                case "code": code = try reader.code()
                default: try reader.json.skip()
                }
            }
            guard let ids else {
                throw code.map { KakaoAnswerError.errorAnswer(code: $0) } ?? .missing(field: "elements")
            }
            return IDPage(ids: ids, hasNext: next != nil, nextID: next?.start.flatMap { $0 > 0 ? $0 : nil })
        }
    }

    private static func elements(_ reader: inout AnswerReader) throws -> [Int64]? {
        if try reader.json.takeNull() { return nil }
        var ids: [Int64] = []
        try reader.array("elements") { reader in
            guard let id = try reader.id("elements") else {
                throw KakaoAnswerError.wrongType(field: "elements", expected: .number, found: .null)
            }
            ids.append(id)
        }
        return ids
    }

    /// Whether each id is above the one before it, as in a list asked for in ascending order.
    public var isAscending: Bool {
        zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 }
    }
}
