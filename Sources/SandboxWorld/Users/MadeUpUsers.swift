internal import JSON
internal import Threads

/// Any number of invented users, each derived from the seed and its place when it is asked for.
///
/// Ids have ten digits; every fiftieth user, at the end of the list, has one of nineteen. The same seed gives the
/// same first users however many there are.
public final class MadeUpUsers: UserSource {
    /// How many there are.
    public let count: Int
    private let seed: UInt64
    private let shortCount: Int
    /// Kept, so that its memory need not grow for every user.
    private let writer = Locked(JSONWriter())
    /// The most users that there may be: ten digits hold no more.
    public static let limit = 90_000_000

    private static let firstShort: Int64 = 2_000_000_000
    private static let shortStep = 79
    private static let firstLong: Int64 = 1_376_000_000_000_000_000
    private static let longStep = 1_000_003

    /// Users.
    ///
    /// - Parameters:
    ///   - count: how many, from 0 to ``limit``.
    ///   - seed: what they are derived from.
    public init(count: Int, seed: UInt64) {
        self.count = min(max(count, 0), Self.limit)
        self.seed = seed
        shortCount = self.count - self.count / 50
    }

    func id(at position: Int) -> Int64 {
        let (first, step, place) =
            position < shortCount
            ? (Self.firstShort, Self.shortStep, position)
            : (Self.firstLong, Self.longStep, position - shortCount)
        let start = first + Int64(place) * Int64(step)
        var rolls = DiceRolls(seed: seed, id: start)
        return start + Int64(rolls.next(below: step))
    }

    func position(of id: Int64) -> Int {
        guard id > Self.firstShort else { return 0 }
        let isLong = id >= Self.firstLong
        let (first, step) = isLong ? (Self.firstLong, Self.longStep) : (Self.firstShort, Self.shortStep)
        let end = isLong ? count : shortCount
        let position = (isLong ? shortCount : 0) + Int((id - first) / Int64(step))
        guard position < end else { return end }
        return self.id(at: position) >= id ? position : position + 1
    }

    func append(at position: Int, selecting selection: PropertySelection, to bytes: inout [UInt8]) {
        let user = MadeUpUser(id: id(at: position), seed: seed)
        writer.withLock { writer in
            writer.removeAll()
            user.write(selection, to: &writer)
            bytes.append(contentsOf: writer.bytes)
        }
    }
}
