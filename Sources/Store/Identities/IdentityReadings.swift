/// What became of ids that were asked for.
public struct IdentityReadings: Sendable {
    /// An id that is linked, and what Kakao says of it.
    public struct Found: Sendable {
        /// The id.
        public var id: Int64
        /// The object as Kakao wrote it; valid JSON.
        public var raw: ArraySlice<UInt8>

        /// A reading.
        ///
        /// - Parameters:
        ///   - id: the id.
        ///   - raw: the object as Kakao wrote it.
        public init(id: Int64, raw: ArraySlice<UInt8>) {
            self.id = id
            self.raw = raw
        }
    }

    /// An id that Kakao refuses for good, or whose answer cannot be read.
    public struct Failed: Equatable, Sendable {
        /// The id.
        public var id: Int64
        /// Kakao's code; nil when the answer could not be read.
        public var code: Int?

        /// A refusal.
        ///
        /// - Parameters:
        ///   - id: the id.
        ///   - code: Kakao's code.
        public init(id: Int64, code: Int?) {
            self.id = id
            self.code = code
        }
    }

    /// The ids asked for, those of the other two lists included. Who is in neither of them is not linked.
    public var asked: [Int64]
    /// Those who are linked. Of several readings of one id the last one holds; who was not asked for is left out.
    public var found: [Found]
    /// Those who are refused. Code -101 says that somebody is not linked: leave such ids out of both lists.
    public var failed: [Failed]

    /// Readings.
    ///
    /// - Parameters:
    ///   - asked: the ids asked for.
    ///   - found: those who are linked.
    ///   - failed: those who are refused.
    public init(asked: [Int64], found: [Found], failed: [Failed] = []) {
        self.asked = asked
        self.found = found
        self.failed = failed
    }

    /// Takes other readings in, of other ids.
    ///
    /// - Parameter other: the other readings.
    public mutating func append(_ other: IdentityReadings) {
        asked += other.asked
        found += other.found
        failed += other.failed
    }
}
