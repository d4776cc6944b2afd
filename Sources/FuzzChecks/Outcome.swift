/// What a reader made of an input: records, and then the end or a fault.
struct Outcome<Record: Equatable, Fault: Equatable>: Equatable {
    private(set) var records: [Record] = []
    private(set) var fault: Fault?

    /// Reads to the end or the first fault.
    ///
    /// - Parameters:
    ///   - limit: more records than this cannot be.
    ///   - next: gives the next record.
    ///   - known: the fault that an error is; nil for an error that should not be.
    /// - Throws: `Violation`.
    init(
        limit: Int, next: () throws -> Record?, known: (any Error) -> Fault?
    ) throws(Violation) {
        do {
            while let record = try next() {
                records.append(record)
                if records.count > limit { break }
            }
        } catch {
            fault = known(error)
            try promise(fault != nil, "errors are of the reader's own types, not \(type(of: error))")
        }
        try promise(records.count <= limit, "there are no more records than bytes")
        guard fault == nil else { return }
        let isAtEnd = (try? next() == nil) ?? false
        try promise(isAtEnd, "after the end nothing comes")
    }

    /// Changes the fault if there is one.
    mutating func mapFault(_ change: (Fault) -> Fault) {
        fault = fault.map(change)
    }
}
