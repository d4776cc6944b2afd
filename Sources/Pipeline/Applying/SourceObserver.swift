internal import Store

/// Lets the readers of a plan's sources report to the observer of a run.
struct SourceObserver: PlanObserver {
    private let observer: any ApplyObserver

    init(_ observer: any ApplyObserver) { self.observer = observer }

    func began(_ stage: PlanStage, total: Int64?) {
        if stage == .downloading { observer.began(.downloading, total: total) }
    }

    func advanced(by amount: Int64) { observer.advanced(by: amount) }

    func compared(isCached: Bool) {}

    /// What is odd about the sources was said when the plan was made.
    func noticed(_ notice: PlanNotice) {}

    func check() throws { try observer.check() }
}
