/// Numbers that look random and always come the same from the same start: SplitMix64
/// (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
struct DiceRolls {
    private var state: UInt64

    /// Rolls.
    ///
    /// - Parameters:
    ///   - seed: a start.
    ///   - id: what is rolled for.
    init(seed: UInt64, id: Int64) {
        state = Self.mix(seed &+ 0x9E37_79B9_7F4A_7C15) ^ UInt64(bitPattern: id)
    }

    /// The next number.
    ///
    /// - Parameter bound: one more than the largest; above 0.
    /// - Returns: a number from 0.
    mutating func next(below bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Int(Self.mix(state) % UInt64(bound))
    }

    /// Whether something of a probability happens.
    ///
    /// - Parameter percent: the probability.
    /// - Returns: whether it does.
    mutating func happens(percent: Int) -> Bool { next(below: 100) < percent }

    private static func mix(_ number: UInt64) -> UInt64 {
        var number = number
        number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
        return number ^ (number >> 31)
    }
}
