internal import Kakao
internal import Store

/// Listing: page after page, each of which begins where the one before it ended.
extension FetchSession {
    /// Ids on a page.
    private static let pageSize = 100

    /// Lists the ids of everybody, from where the fetch stands.
    ///
    /// - Parameter fetch: the fetch.
    /// - Throws: ``FetchError``; `DatabaseError`; `CancellationError`.
    func list(_ fetch: FetchRecord) async throws {
        let known = try cache.counts()
        let total = known.listed + known.linked
        let expected = total > 0 ? max(total - fetch.counts.listed, 1) : nil
        // Pages overlap by one id.
        let calls = (expected ?? 10_000) / (Self.pageSize - 1) + 1
        try tellCost(.listing, ids: expected, calls: calls)
        observer.began(.listing, total: total > 0 ? total : nil)
        observer.advanced(by: fetch.counts.listed)

        let linked = try cache.linkedRange()
        // One call at a time leaves nothing behind that a kill could waste. With several, pages are committed while the
        // next one is on its way.
        let batch = request.limits.width / 2
        var pages = ListedPages(start: fetch.position)
        // What was answered is kept however it ends.
        defer { try? keep(&pages, fetch) }
        var attempt = 1
        var doubted: IDPage?
        while true {
            let (client, start) = (client, pages.next)
            let ticket = try await pass(.listing, wanted: calls)
            let answer: Result<IDPage, KakaoFault>
            if pages.count >= max(1, batch) {
                async let call = Self.page(client, from: start)
                try keep(&pages, fetch)
                answer = try await call
            } else {
                answer = try await Self.page(client, from: start)
            }
            try gate.ended(ticket)
            switch answer {
            case .failure(let fault):
                try keep(&pages, fetch)
                let (wait, reason) = try patience.wait(after: fault, attempt: attempt)
                try await pause(wait, for: reason)
            case .success(let page):
                if let fault = page.fault(from: start) {
                    try keep(&pages, fetch)
                    try await pause(try patience.wait(after: fault, attempt: attempt), for: .listing(fault))
                    break
                }
                patience.succeeded()
                if page != doubted, page.omits(linked, from: start) {
                    // A page from elsewhere looks the same, and to believe it costs a call for each user that it omits.
                    doubted = page
                    break
                }
                if start == nil { try refuseOtherApp(page, known: known.linked) }
                pages.append(page, calls: attempt)
                let isLast = pages.isLast
                if batch == 0 || isLast { try keep(&pages, fetch) }
                if isLast { return }
                attempt = 0
            }
            attempt += 1
        }
    }

    private static func page(
        _ client: KakaoClient, from start: Int64?
    ) async throws -> Result<IDPage, KakaoFault> {
        do {
            return .success(try await client.ids(from: start))
        } catch let fault as KakaoFault {
            return .failure(fault)
        }
    }

    private func keep(_ pages: inout ListedPages, _ fetch: FetchRecord) throws {
        guard pages.count > 0 else { return }
        try cache.commitPages(
            pages.ids, next: pages.next, fetch: fetch.number, pages: pages.count, calls: pages.calls,
            at: Clock.milliseconds)
        observer.advanced(by: pages.ids.count)
        pages = pages.following
    }

    /// Ids are an app's own: the same person has another one in another app.
    private func refuseOtherApp(_ page: IDPage, known: Int) throws {
        guard known >= Self.pageSize, try !cache.holdsAny(of: page.ids) else { return }
        throw FetchError.otherApp(cache: cache.path, known: known)
    }
}

/// Pages in a row that are not committed yet.
private struct ListedPages {
    /// Where the next page begins; nil for the first page, and behind the last one.
    private(set) var next: Int64?
    private(set) var isLast = false
    /// Their ids, each once: a page may begin with the id that the one before it ended with.
    private(set) var ids: [Int64] = []
    /// The id that the pages before ended with.
    private var last: Int64?
    private(set) var count = 0
    private(set) var calls = 0

    init(start: Int64?, last: Int64? = nil) {
        next = start
        self.last = last
    }

    /// Pages that follow these.
    var following: ListedPages { ListedPages(start: next, last: last) }

    mutating func append(_ page: IDPage, calls: Int) {
        ids += page.ids.first == last ? page.ids.dropFirst() : page.ids[...]
        last = page.ids.last ?? last
        next = page.next
        isLast = next == nil
        count += 1
        self.calls += calls
    }
}

extension IDPage {
    /// Where the next page begins; nil when this is the last.
    fileprivate var next: Int64? { hasNext ? nextID ?? ids.last : nil }

    /// Whether the list that begins or ends with the page has no room for everybody who was linked before.
    ///
    /// - Parameters:
    ///   - linked: the least and the greatest of their ids; nil when there is nobody.
    ///   - start: where the page was to begin; nil for the first page.
    /// - Returns: whether somebody is left out.
    fileprivate func omits(_ linked: ClosedRange<Int64>?, from start: Int64?) -> Bool {
        guard let linked else { return false }
        return start == nil && (ids.first ?? .max) > linked.lowerBound
            || next == nil && (ids.last ?? 0) < linked.upperBound
    }

    /// What is wrong with the page.
    ///
    /// - Parameter start: where it was to begin.
    /// - Returns: the fault; nil when there is none.
    fileprivate func fault(from start: Int64?) -> ListingFault? {
        if let start, ids.contains(where: { $0 < start }) { return .belowStart }
        if !isAscending { return .notAscending }
        if hasNext {
            guard let next, next > start ?? 0 else { return .doesNotAdvance }
        }
        return nil
    }
}
