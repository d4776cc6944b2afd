internal import Bridge
internal import Files
internal import Reporting
internal import Store

/// A plan that was read and found good, as the list of what is to be done, in a temporary file without a name.
///
/// Members come first, then what needs them: links, refreshes, what people decided, and at the end those who wait.
struct StagedPlan: Sendable {
    /// A part of a run's list.
    enum Phase: Int, CaseIterable {
        case creating, linking, refreshing, decided, waiting
    }

    /// The plan's SHA-256 in hex.
    let digest: String
    /// The steps at Firebase that the plan chooses.
    let firebase: FirebasePolicy?
    /// The providers of its schemes, sorted.
    let providers: [String]
    /// The accounts for Firebase; nil when nothing is done there.
    let targets: AccountTargets?
    /// The orders of each phase.
    let phases: [SpillFile]
    /// How many orders each phase has.
    let counts: [Int]
    /// Of all steps, how many are taken; the waiting are no steps.
    let limit: Int?
    /// Accounts that wait for an earlier plan, and that this one leaves as they are.
    let settled: [String]
    /// How many accounts are held back, since they or their identities changed since the plan.
    let heldBySources: Int
    /// Accounts that led to members when the plan was made.
    let members: Int
    /// Accounts of the plan.
    let accounts: Int
    /// Bridge accounts of the plan: those that some scheme explains.
    let bridgeAccounts: Int

    /// How many steps there are.
    var steps: Int {
        let steps = counts.dropLast().reduce(0, +)
        return limit.map { min($0, steps) } ?? steps
    }

    /// How many orders there are, the waiting included.
    var orders: Int { limit == nil ? counts.reduce(0, +) : steps }

    /// A reader of the orders.
    ///
    /// - Parameter position: how many are passed over.
    /// - Returns: the reader.
    /// - Throws: `FileError` when the temporary files cannot be read.
    func makeReader(from position: Int = 0) throws -> OrderReader {
        var reader = OrderReader(phases: phases, limit: orders)
        for _ in 0..<position { guard try reader.skip() else { break } }
        return reader
    }
}

/// Reads orders in the order in which they are to be done.
struct OrderReader {
    private let phases: [SpillFile]
    private var phase = 0
    private var reader: RunReader?
    private var left: Int

    init(phases: [SpillFile], limit: Int) {
        self.phases = phases
        left = limit
    }

    mutating func next() throws -> MemberStore.Order? {
        guard try advance() else { return nil }
        return try reader?.withRecord {
            var decoder = RecordDecoder($0)
            return try decoder.order()
        }
    }

    /// Passes over an order; false at the end.
    mutating func skip() throws -> Bool { try advance() }

    private mutating func advance() throws -> Bool {
        guard left > 0 else { return false }
        while true {
            if reader == nil {
                guard phase < phases.count else { return false }
                let file = phases[phase]
                reader = RunReader(file: file, run: SortedAccounts.Run(start: 0, end: file.size))
            }
            if try reader?.advance() == true {
                left -= 1
                return true
            }
            reader = nil
            phase += 1
        }
    }
}
