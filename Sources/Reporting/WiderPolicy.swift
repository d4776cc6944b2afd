public import Bridge

/// One line of "what would a wider policy move": a kind of evidence that is not accepted yet.
public struct WiderPolicy: Equatable, Sendable {
    /// The evidence.
    public let evidence: Evidence
    /// How many more accounts would move.
    public let more: Int

    /// The lines of a plan, best evidence first.
    ///
    /// - Parameter header: the plan's header.
    /// - Returns: one line for each kind of evidence that the policy does not accept and the plan counted.
    public static func rows(_ header: PlanHeader) -> [WiderPolicy] {
        Evidence.allCases.compactMap { evidence in
            header.counts.wouldMove[evidence].map { WiderPolicy(evidence: evidence, more: $0) }
        }
    }
}
