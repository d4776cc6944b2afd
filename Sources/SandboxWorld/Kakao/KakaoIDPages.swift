internal import Crypto
internal import JSON

/// Answers `/v1/user/ids`.
struct KakaoIDPages {
    private var latest: [UInt8]?
    private var stuck: [UInt8]?

    /// A page as it is asked for.
    private struct Asked {
        var limit = 100
        var start: Int64?
        var isDescending = false

        init(_ parameters: FormParameters) throws(KakaoError) {
            if let text = parameters["limit"] {
                guard let limit = Int(text), 1...100 ~= limit else {
                    throw KakaoError(-2, "limit should be between 1 and 100.")
                }
                self.limit = limit
            }
            if let text = parameters["from_id"] {
                guard let start = Int64(text) else { throw KakaoError(-2, "from_id should be a number.") }
                self.start = start
            }
            if let order = parameters["order"] {
                guard order == "asc" || order == "desc" else {
                    throw KakaoError(-2, "order should be asc or desc.")
                }
                isDescending = order == "desc"
            }
        }
    }

    /// Lets a page that led to itself go on.
    mutating func release() { stuck = nil }

    /// Answers.
    ///
    /// - Parameters:
    ///   - parameters: `limit`, `from_id`, `order`.
    ///   - population: who is linked.
    ///   - app: whose key the links carry.
    ///   - fault: a page to be repeated, or to get stuck.
    /// - Returns: a page.
    /// - Throws: `KakaoError` when a parameter is wrong.
    mutating func answer(
        _ parameters: FormParameters, _ population: Population, _ app: KakaoApp, _ fault: PlatformFault?
    ) throws(KakaoError) -> SandboxAnswer {
        let asked = try Asked(parameters)
        if let stuck { return SandboxAnswer(body: stuck) }
        if fault == .repeatedPage, let latest { return SandboxAnswer(body: latest) }
        let page = Self.page(asked, population, app, isStuck: fault == .stuckPage)
        if fault == .stuckPage { stuck = page }
        latest = page
        return SandboxAnswer(body: page)
    }

    private static func page(
        _ asked: Asked, _ population: Population, _ app: KakaoApp, isStuck: Bool
    ) -> [UInt8] {
        // One more than asked for tells whether there is a page after this one.
        var ids = population.ids(
            from: asked.start, limit: asked.limit + 1, isDescending: asked.isDescending)
        let goesOn = ids.count > asked.limit
        if goesOn { ids.removeLast() }
        var writer = JSONWriter()
        writer.beginObject()
        writer.beginArray("elements")
        for id in ids { writer.value(id) }
        writer.endArray()
        writer.key("before_url")
        if let first = ids.first,
            population.ids(from: first, limit: 2, isDescending: !asked.isDescending).count > 1
        {
            writer.value(link(asked, to: first, isDescending: !asked.isDescending, app))
        } else {
            writer.null()
        }
        writer.key("after_url")
        if let first = ids.first, let last = ids.last, goesOn || isStuck {
            let next = isStuck ? asked.start ?? first : last
            writer.value(link(asked, to: next, isDescending: asked.isDescending, app))
        } else {
            writer.null()
        }
        writer.endObject()
        return writer.bytes
    }

    /// A link with the key in it, as Kakao gives them: nobody should follow it, or write it down.
    private static func link(
        _ asked: Asked, to id: Int64, isDescending: Bool, _ app: KakaoApp
    ) -> String {
        let key = app.adminKey.reveal { String(decoding: $0, as: UTF8.self) }
        return "http://\(app.authority)/v1/user/ids?limit=\(asked.limit)&order="
            + "\(isDescending ? "desc" : "asc")&from_id=\(id)&app_key=\(key)"
    }
}
