/// Why a fault plan is refused: facts for a sentence.
enum FaultPlanError: Error, Equatable {
    /// A rule without `=`.
    case noEquals(rule: String)
    /// There is no such kind of fault.
    case unknownKind(String)
    /// There is no such parameter, or the kind of fault has none such.
    case unknownParameter(String, kind: String)
    /// A parameter stands there twice, or beside one that says otherwise.
    case contradiction(String, kind: String)
    /// A value is no whole number within the bounds.
    case notANumber(String, parameter: String, kind: String, bounds: ClosedRange<Int>)
    /// The kind of fault needs this.
    case missing(String, kind: String)
    /// No path that is served ends so.
    case unknownEndpoint(String)
}
