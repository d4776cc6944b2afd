/// A promise that a reader broke for some input.
public struct Violation: Error, Equatable, Sendable, CustomStringConvertible {
    /// What should have been so.
    public let promise: String

    init(_ promise: String) {
        self.promise = promise
    }

    /// The promise.
    public var description: String { "broken promise: \(promise)" }
}

/// Goes on only if a promise was kept.
///
/// - Parameters:
///   - kept: whether it was.
///   - promise: what should be so.
/// - Throws: `Violation` when it is not.
func promise(_ kept: Bool, _ promise: @autoclosure () -> String) throws(Violation) {
    guard kept else { throw Violation(promise()) }
}
