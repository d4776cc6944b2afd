internal import Kakao
internal import Store

/// Users that are asked for with one call.
struct Errand: Sendable {
    var ids: [Int64]
    /// Which attempt comes next, from 1.
    var attempt = 1

    init(_ ids: [Int64]) { self.ids = ids }

    /// Two errands for a half each.
    var halves: [Errand] {
        let half = ids.count / 2
        return [Errand(Array(ids[..<half])), Errand(Array(ids[half...]))]
    }
}

/// What came of an errand.
struct ErrandAnswer: Sendable {
    var errand: Errand
    var result: Result<UsersPage, KakaoFault>

    /// What the cache is to know of it.
    var readings: IdentityReadings {
        switch result {
        case .success(let page):
            let unreadable = page.faults.compactMap { fault in
                fault.id.map { IdentityReadings.Failed(id: $0, code: nil) }
            }
            // An element without an id can only be that of the one who was asked for alone.
            let nameless =
                page.faults.contains { $0.id == nil } && errand.ids.count == 1
                ? errand.ids.map { IdentityReadings.Failed(id: $0, code: nil) } : []
            return IdentityReadings(
                asked: errand.ids,
                found: page.users.map { IdentityReadings.Found(id: $0.id, raw: $0.raw) },
                failed: unreadable + nameless)
        case .failure(let fault):
            // -101: not linked.
            let failed =
                fault.code == -101
                ? [] : errand.ids.map { IdentityReadings.Failed(id: $0, code: fault.code) }
            return IdentityReadings(asked: errand.ids, found: [], failed: failed)
        }
    }
}
