internal import SQLite

extension IdentityCache {
    /// Counts calls before they are made, as far as a budget allows; not within a transaction.
    ///
    /// A kill wastes what was granted and not used, but no budget is ever exceeded, however many processes ask.
    ///
    /// - Parameters:
    ///   - calls: how many are wished for.
    ///   - now: the time.
    ///   - budget: the budget.
    /// - Returns: what was granted: perhaps fewer than were wished for.
    /// - Throws: ``InsideTransaction``; `DatabaseError`.
    public func reserve(_ calls: Int, at now: Int64, _ budget: CallBudget) throws -> CallGrantOutcome {
        try durably {
            var spending = try spending(at: now)
            let outcome = spending.reserve(Int64(calls), at: now, budget)
            if case .granted(let grant) = outcome {
                try run(
                    """
                    INSERT INTO spending (hour, calls) VALUES (?1, ?2)
                    ON CONFLICT (hour) DO UPDATE SET calls = calls + ?2
                    """, grant.hour, grant.calls)
            }
            return outcome
        }
    }

    /// Gives calls back that were granted and will not be made.
    ///
    /// - Parameters:
    ///   - calls: how many; no more than were granted count.
    ///   - grant: the grant, which is not used any more.
    /// - Throws: ``InsideTransaction``; `DatabaseError`.
    public func giveBack(_ calls: Int, of grant: CallGrant) throws {
        let calls = min(max(0, Int64(calls)), grant.calls)
        try durably {
            try run("UPDATE spending SET calls = max(0, calls - ?2) WHERE hour = ?1", grant.hour, calls)
        }
    }

    /// How many calls the last day and the last month have seen, as budgets count them.
    ///
    /// - Parameter now: the time.
    /// - Returns: the numbers.
    /// - Throws: `DatabaseError`.
    public func spent(at now: Int64) throws -> (day: Int64, month: Int64) {
        try reporting { try spending(at: now).spent(at: now) }
    }

    /// The hours that matter to a time, and all that a clock calls the future.
    private func spending(at now: Int64) throws -> Spending {
        let rows = try prepared("SELECT hour, calls FROM spending WHERE hour >= ?")
        defer { rows.reset() }
        try rows.bind(Spending.hour(of: now - Spending.month), at: 1)
        var hours: [Int64: Int64] = [:]
        while try rows.step() { hours[rows.integer(at: 0)] = rows.integer(at: 1) }
        return Spending(hours: hours)
    }
}
