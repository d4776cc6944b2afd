/// A name and a value of a query or a form. The value may be secret or personal, and is never shown.
public struct HTTPParameter: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The name.
    public let name: String
    /// The value, as it is before it is encoded.
    public let value: String

    /// A parameter.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - value: its value, not yet encoded.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// The name alone.
    public var description: String { "\(name)=…" }

    /// Shows the name alone, also to `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}
