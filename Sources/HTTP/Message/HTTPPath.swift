/// A path below an address, without its query.
///
/// Written as a literal: `"/v1/projects/\(project)/accounts:lookup"`. What stands in the literal keeps its slashes, an
/// interpolated value is one piece of a path whatever is in it.
public struct HTTPPath: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// As it is sent: ASCII, with a slash at its start unless it is empty.
    public let encoded: String

    /// A path as a programmer writes it.
    ///
    /// - Parameter literal: the path; what a path cannot hold is encoded, slashes stay.
    public init(stringLiteral literal: String) {
        self.init(encoded: PercentEncoding.path(literal))
    }

    /// A path with values in it.
    ///
    /// - Parameter pieces: the literal's pieces.
    public init(stringInterpolation pieces: Pieces) {
        self.init(encoded: pieces.encoded)
    }

    private init(encoded: String) {
        self.encoded = encoded.isEmpty || encoded.hasPrefix("/") ? encoded : "/" + encoded
    }

    /// The path as it is sent.
    public var description: String { encoded }

    /// Whether a part of it is `.` or `..`, which would lead elsewhere; encoding cannot help, since RFC 3986 (6.2.2.2)
    /// holds encoded dots to be the same.
    var leadsElsewhere: Bool {
        encoded.split(separator: "/").contains { $0 == "." || $0 == ".." }
    }

    /// The pieces of a literal with values in it.
    public struct Pieces: StringInterpolationProtocol {
        var encoded = ""

        /// No pieces yet.
        ///
        /// - Parameters:
        ///   - literalCapacity: how long the literal is.
        ///   - interpolationCount: how many values are in it.
        public init(literalCapacity: Int, interpolationCount: Int) {
            encoded.reserveCapacity(literalCapacity + 32 * interpolationCount)
        }

        /// Takes what stands in the literal itself.
        ///
        /// - Parameter literal: a piece of a path.
        public mutating func appendLiteral(_ literal: String) { encoded += PercentEncoding.path(literal) }

        /// Takes a value, encoded whole.
        ///
        /// - Parameter value: the value.
        public mutating func appendInterpolation(_ value: String) {
            encoded += PercentEncoding.component(value)
        }
    }
}
