/// Users in the order of their ids.
protocol UserSource: AnyObject, Sendable {
    /// How many there are.
    var count: Int { get }

    /// The id at a place.
    ///
    /// - Parameter position: from 0, below ``count``.
    /// - Returns: the id.
    func id(at position: Int) -> Int64

    /// The place of the first user whose id is not smaller.
    ///
    /// - Parameter id: any number.
    /// - Returns: the place; ``count`` when all ids are smaller.
    func position(of id: Int64) -> Int

    /// Writes a user.
    ///
    /// - Parameters:
    ///   - position: from 0, below ``count``.
    ///   - selection: what is wanted of the user.
    ///   - bytes: a JSON object is appended to them.
    func append(at position: Int, selecting selection: PropertySelection, to bytes: inout [UInt8])
}
