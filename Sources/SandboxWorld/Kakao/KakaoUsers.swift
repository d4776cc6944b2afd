internal import JSON

/// Answers `/v2/app/users`, `/v2/user/me` and `/v1/user/access_token_info`.
struct KakaoUsers {
    private let population: Population

    /// Answers about users.
    ///
    /// - Parameter population: who is linked.
    init(_ population: Population) {
        self.population = population
    }

    /// Many users: those of the ids who are linked, each once, and not in the order of the ids.
    ///
    /// - Parameters:
    ///   - parameters: `target_id_type`, `target_ids`, `property_keys`.
    ///   - isWrapped: whether the array stands in a member `elements`.
    /// - Returns: the users.
    /// - Throws: `KakaoError` when a parameter is wrong.
    func many(_ parameters: FormParameters, isWrapped: Bool) throws(KakaoError) -> SandboxAnswer {
        guard parameters["target_id_type"] == "user_id" else {
            throw KakaoError(-2, "target_id_type should be user_id.")
        }
        guard let text = parameters["target_ids"], let ids = Self.ids(text) else {
            throw KakaoError(-2, "target_ids should be an array of numbers.")
        }
        let selection = try Self.selection(parameters, otherwise: .least)
        let limit = parameters["property_keys"] == nil ? 100 : 20
        guard ids.count <= limit else { throw KakaoError(-2, "target_ids should hold at most \(limit) ids.") }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(ids.count * 1024 + 32)
        if isWrapped { bytes.append(contentsOf: #"{"elements":"#.utf8) }
        bytes.append(UInt8(ascii: "["))
        var seen: Set<Int64> = []
        for id in ids.reversed() where seen.insert(id).inserted {
            let start = bytes.count
            if bytes.last != UInt8(ascii: "[") { bytes.append(UInt8(ascii: ",")) }
            if !population.append(id, selecting: selection, to: &bytes) { bytes.removeSubrange(start...) }
        }
        bytes.append(UInt8(ascii: "]"))
        if isWrapped { bytes.append(UInt8(ascii: "}")) }
        return SandboxAnswer(body: bytes)
    }

    /// One user, for the app.
    ///
    /// - Parameter parameters: `target_id_type`, `target_id`, `property_keys`, `secure_resource`.
    /// - Returns: the user.
    /// - Throws: `KakaoError` when a parameter is wrong or the user is not linked.
    func one(_ parameters: FormParameters) throws(KakaoError) -> SandboxAnswer {
        guard parameters["target_id_type"] == "user_id" else {
            throw KakaoError(-2, "target_id_type should be user_id.")
        }
        guard let id = parameters["target_id"].flatMap({ Int64($0) }) else {
            throw KakaoError(-2, "target_id should be a number.")
        }
        return try one(id, parameters)
    }

    /// One user.
    ///
    /// - Parameters:
    ///   - id: the user's id.
    ///   - parameters: `property_keys`, `secure_resource`.
    /// - Returns: the user.
    /// - Throws: `KakaoError` when a parameter is wrong or the user is not linked.
    func one(_ id: Int64, _ parameters: FormParameters) throws(KakaoError) -> SandboxAnswer {
        let selection = try Self.selection(parameters, otherwise: .everything)
        var bytes: [UInt8] = []
        guard population.append(id, selecting: selection, to: &bytes) else { throw KakaoError(-101) }
        if parameters["secure_resource"] == "true" { bytes = SecureImages.secured(bytes) }
        return SandboxAnswer(body: bytes)
    }

    /// What a token is, with the old names beside the new ones, as they still come.
    ///
    /// - Parameters:
    ///   - token: the token.
    ///   - app: the app.
    /// - Returns: the facts.
    static func tokenFacts(_ token: KakaoToken, _ app: KakaoApp) -> SandboxAnswer {
        let appID = token.kind == .otherApp ? app.id + 1 : app.id
        return SandboxAnswer.object { writer in
            writer.member("expiresInMillis", 7_199_000)
            writer.member("id", token.id)
            writer.member("expires_in", 7199)
            writer.member("app_id", appID)
            writer.member("appId", appID)
        }
    }

    private static func selection(
        _ parameters: FormParameters, otherwise usual: PropertySelection
    ) throws(KakaoError) -> PropertySelection {
        guard let keys = parameters["property_keys"] else { return usual }
        guard let selection = PropertySelection(keys: keys) else {
            throw KakaoError(-2, "property_keys should be an array of texts.")
        }
        return selection
    }

    private static func ids(_ array: String) -> [Int64]? {
        var array = array
        return array.withUTF8 { utf8 in
            var ids: [Int64] = []
            var reader = JSONReader(UnsafeRawBufferPointer(utf8))
            do {
                try reader.beginArray()
                while try reader.nextElement() {
                    guard try reader.kind() == .number else { return nil }
                    ids.append(try reader.integer())
                }
                try reader.finish()
                return ids
            } catch {
                return nil
            }
        }
    }
}
