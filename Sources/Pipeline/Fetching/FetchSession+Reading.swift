internal import HTTP
internal import Kakao
internal import Store

/// Reading: users by the most that one call may ask for.
extension FetchSession {
    /// So many pages in a row that fail for good end the fetch.
    private static let failureLimit = 10
    /// So often an answer that makes no sense is asked for again before its users are asked for apart.
    private static let contentAttempts = 3
    /// So many ids are looked up in the cache together.
    private static let lookAhead = 4_000

    private struct Reading {
        var due: DueIDs
        /// How many users one call asks for.
        var size: Int
        /// How many calls it takes if none fails.
        var calls: Int
        /// Errands that are to be done again.
        var again: [Errand] = []
        /// No call starts before then, on the session's clock: who has just failed is left in peace.
        var notBefore = Duration.zero
        /// Answers that are not committed yet.
        var done: [ErrandAnswer] = []
        var underWay = 0
        /// Answers of the latest calls, all of which failed for good: kept when another call works, and forgotten when
        /// none does.
        var failed: [ErrandAnswer] = []
    }

    /// Reads everybody who is due.
    ///
    /// - Parameters:
    ///   - fetch: the fetch as it stands.
    ///   - candidates: whom to read; nil for whom the cache says is due.
    /// - Throws: ``FetchError``; `DatabaseError`; `CancellationError`.
    func read(_ fetch: FetchRecord, candidates: [Int64]?) async throws {
        let due =
            if let candidates {
                DueIDs(listed: try cache.dueIDs(among: candidates, fetch))
            } else {
                DueIDs(fetch: fetch, lookAhead: Self.lookAhead)
            }
        let size = request.properties.usersPerCall
        let total = try due.count(in: cache)
        let calls = (total + size - 1) / size
        if total > 0 { try tellCost(.reading, ids: total, calls: calls) }
        observer.began(.reading, total: total)
        try await withThrowingTaskGroup(of: (ErrandAnswer, CallGate.Ticket).self) { group in
            // A part of them, so that others are under way while these are committed.
            let batch = max(1, request.limits.width / 4)
            var reading = Reading(due: due, size: size, calls: max(1, calls))
            // What was answered is kept however it ends.
            defer { try? commit(&reading, fetch) }
            while true {
                starting: while true {
                    switch try await next(&reading) {
                    case .call(let errand, let ticket):
                        let (client, properties) = (client, request.properties)
                        group.addTask { (try await Self.run(errand, client, properties), ticket) }
                    case .lookAgain: continue
                    case .nothing: break starting
                    }
                }
                guard reading.underWay > 0, let (answer, ticket) = try await group.next() else { break }
                reading.underWay -= 1
                try gate.ended(ticket)
                if try settle(answer, &reading) { reading.done.append(answer) }
                if reading.underWay == 0 || reading.done.count >= batch {
                    try commit(&reading, fetch)
                }
            }
            reading.done += reading.failed
            reading.failed = []
            try commit(&reading, fetch)
        }
    }

    private enum Step {
        case call(Errand, CallGate.Ticket)
        case lookAgain
        /// All are under way that may be, or nothing is left.
        case nothing
    }

    /// What to do next; waits when nothing is under way and nothing may start yet.
    private func next(_ reading: inout Reading) async throws -> Step {
        guard reading.underWay < request.limits.width else { return .nothing }
        let wait = reading.notBefore - clock.now()
        if wait > .zero {
            // While others are under way there is no need to stand still.
            if reading.underWay > 0 { return .nothing }
            try await clock.sleep(wait)
            return .lookAgain
        }
        guard let errand = try errand(&reading) else { return .nothing }
        try observer.check()
        try patience.allow()
        switch try gate.admit(.reading, wanted: reading.calls) {
        case .go(let ticket):
            reading.underWay += 1
            return .call(errand, ticket)
        case .wait(let milliseconds):
            reading.again.append(errand)
            if reading.underWay > 0 { return .nothing }
            try await pause(.milliseconds(milliseconds ?? 1_000), for: .pace)
            return .lookAgain
        }
    }

    private static func run(
        _ errand: Errand, _ client: KakaoClient, _ properties: KakaoProperties
    ) async throws -> ErrandAnswer {
        do {
            return ErrandAnswer(
                errand: errand, result: .success(try await client.users(errand.ids, properties)))
        } catch let fault as KakaoFault {
            return ErrandAnswer(errand: errand, result: .failure(fault))
        }
    }

    /// The errand to do next: one that is to be done again, or else a new one.
    private func errand(_ reading: inout Reading) throws -> Errand? {
        if let errand = reading.again.popLast() { return errand }
        let ids = try reading.due.next(reading.size, in: cache)
        return ids.isEmpty ? nil : Errand(ids)
    }

    /// Decides what becomes of an errand.
    ///
    /// - Returns: whether it is done; otherwise it, or parts of it, are to be done again.
    private func settle(_ answer: ErrandAnswer, _ reading: inout Reading) throws -> Bool {
        var errand = answer.errand
        guard case .failure(let fault) = answer.result else {
            patience.succeeded()
            reading.done += reading.failed
            reading.failed = []
            guard case .success(let page) = answer.result, page.faults.contains(where: { $0.id == nil }),
                errand.ids.count > 1
            else { return true }
            // An element without an id may be any of those who seem to be missing.
            reading.again += errand.halves
            return false
        }
        switch fault.kind {
        case .finalForID:
            patience.succeeded()
            guard errand.ids.count > 1 else { return true }
            // It does not say who it is about.
            reading.again += errand.halves
            return false
        case .finalForCall, .consentMissing:
            observer.noticed(.failed(code: fault.code, ids: errand.ids.count))
            return try fail(answer, &reading)
        case .retry where fault.isOfContent && errand.attempt >= Self.contentAttempts:
            // One user among them whom nobody can read must not stand in the way of all others.
            guard errand.ids.count > 1 else { return try fail(answer, &reading) }
            reading.again += errand.halves
            return false
        case .retry, .rateLimited, .quotaExceeded, .stopRun:
            let (wait, reason) = try patience.wait(after: fault, attempt: errand.attempt)
            try patience.allow(wait, for: reason)
            observer.waits(for: reason, wait)
            if reason != .rate { errand.attempt += 1 }
            reading.notBefore = max(reading.notBefore, clock.now() + wait)
            reading.again.append(errand)
            return false
        }
    }

    /// Notes that a call failed for good.
    ///
    /// - Returns: false: whether it counts shows when another one works.
    /// - Throws: `FetchError.nothingWorks` when call after call did; those who were asked for are asked for again.
    private func fail(_ answer: ErrandAnswer, _ reading: inout Reading) throws -> Bool {
        reading.failed.append(answer)
        guard reading.failed.count < Self.failureLimit else {
            var code: Int?
            if case .failure(let fault) = answer.result { code = fault.code }
            throw FetchError.nothingWorks(code: code)
        }
        return false
    }

    private func commit(_ reading: inout Reading, _ fetch: FetchRecord) throws {
        guard !reading.done.isEmpty else { return }
        // In ascending order the cache takes them fastest.
        let answers = reading.done.sorted { $0.errand.ids.first ?? 0 < $1.errand.ids.first ?? 0 }
        var readings = IdentityReadings(asked: [], found: [])
        for answer in answers { readings.append(answer.readings) }
        try cache.commitReadings(
            readings, fetch: fetch.number, calls: answers.reduce(0) { $0 + $1.errand.attempt },
            at: Clock.milliseconds)
        observer.waits(for: nil, .zero)
        observer.advanced(by: reading.done.reduce(0) { $0 + $1.errand.ids.count })
        reading.done = []
    }
}
