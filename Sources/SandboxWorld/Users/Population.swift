/// Who is linked to the app: a source of users, and what was changed by hand since.
struct Population {
    private let source: any UserSource
    /// Bodies that stand before those of the source.
    private var bodies: [Int64: [UInt8]] = [:]
    /// The ids among them that the source does not know, sorted.
    private var added: [Int64] = []
    private var unlinked: Set<Int64> = []
    /// How many users are linked.
    private(set) var count: Int

    /// Everyone of a source.
    ///
    /// - Parameter source: the users.
    init(_ source: any UserSource) {
        self.source = source
        count = source.count
    }

    /// Whether a user is linked.
    ///
    /// - Parameter id: the user's id.
    /// - Returns: whether the user is.
    func contains(_ id: Int64) -> Bool {
        guard unlinked.isEmpty || !unlinked.contains(id) else { return false }
        return bodies[id] != nil || place(of: id) != nil
    }

    /// Adds a user, or changes one, or links one again.
    ///
    /// - Parameters:
    ///   - id: the user's id.
    ///   - body: the user as Kakao would answer, a well-formed JSON object.
    mutating func put(_ id: Int64, _ body: [UInt8]) {
        if !contains(id) { count += 1 }
        unlinked.remove(id)
        if bodies.updateValue(body, forKey: id) == nil, place(of: id) == nil {
            added.insert(id, at: addedPosition(of: id))
        }
    }

    /// Cuts a user's link.
    ///
    /// - Parameter id: the user's id.
    /// - Returns: whether there was a link.
    mutating func unlink(_ id: Int64) -> Bool {
        guard contains(id) else { return false }
        unlinked.insert(id)
        count -= 1
        return true
    }

    /// Writes a user.
    ///
    /// - Parameters:
    ///   - id: the user's id.
    ///   - selection: what is wanted.
    ///   - bytes: a JSON object is appended to them; nothing when the user is not linked.
    /// - Returns: whether the user is linked.
    func append(_ id: Int64, selecting selection: PropertySelection, to bytes: inout [UInt8]) -> Bool {
        guard unlinked.isEmpty || !unlinked.contains(id) else { return false }
        if !bodies.isEmpty, let body = bodies[id] {
            body.withUnsafeBytes { UserFilter.append($0, selecting: selection, to: &bytes) }
            return true
        }
        guard let place = place(of: id) else { return false }
        source.append(at: place, selecting: selection, to: &bytes)
        return true
    }

    /// Ids in order.
    ///
    /// - Parameters:
    ///   - start: the first that may be given, included; nil for the smallest, or largest, there is.
    ///   - limit: how many at most.
    ///   - isDescending: whether they go down.
    /// - Returns: the ids.
    func ids(from start: Int64?, limit: Int, isDescending: Bool = false) -> [Int64] {
        isDescending ? idsDown(from: start ?? .max, limit) : idsUp(from: start ?? .min, limit)
    }

    private func idsUp(from start: Int64, _ limit: Int) -> [Int64] {
        var ids: [Int64] = []
        ids.reserveCapacity(limit)
        var place = source.position(of: start)
        var addedPlace = addedPosition(of: start)
        while ids.count < limit {
            let next = place < source.count ? source.id(at: place) : nil
            let nextAdded = addedPlace < added.count ? added[addedPlace] : nil
            guard let id = Self.chosen(next, nextAdded, min) else { break }
            if id == next { place += 1 } else { addedPlace += 1 }
            if unlinked.isEmpty || !unlinked.contains(id) { ids.append(id) }
        }
        return ids
    }

    private func idsDown(from start: Int64, _ limit: Int) -> [Int64] {
        var ids: [Int64] = []
        ids.reserveCapacity(limit)
        var place = start == .max ? source.count : source.position(of: start + 1)
        var addedPlace = start == .max ? added.count : addedPosition(of: start + 1)
        while ids.count < limit {
            let next = place > 0 ? source.id(at: place - 1) : nil
            let nextAdded = addedPlace > 0 ? added[addedPlace - 1] : nil
            guard let id = Self.chosen(next, nextAdded, max) else { break }
            if id == next { place -= 1 } else { addedPlace -= 1 }
            if unlinked.isEmpty || !unlinked.contains(id) { ids.append(id) }
        }
        return ids
    }

    private static func chosen(
        _ first: Int64?, _ second: Int64?, _ choose: (Int64, Int64) -> Int64
    ) -> Int64? {
        guard let first else { return second }
        return second.map { choose(first, $0) } ?? first
    }

    /// The users who stand near one in the list, up to a distance on both sides.
    ///
    /// - Parameters:
    ///   - id: the user's id.
    ///   - distance: how many places away at most.
    /// - Returns: the ids of those who are linked, sorted; nobody when the user was added by hand.
    func neighbours(of id: Int64, within distance: Int) -> [Int64] {
        guard let place = place(of: id) else { return [] }
        return (max(0, place - distance)..<min(source.count, place + distance + 1)).compactMap {
            let other = source.id(at: $0)
            return other != id && contains(other) ? other : nil
        }
    }

    private func place(of id: Int64) -> Int? {
        let place = source.position(of: id)
        return place < source.count && source.id(at: place) == id ? place : nil
    }

    private func addedPosition(of id: Int64) -> Int {
        var low = 0
        var high = added.count
        while low < high {
            let middle = (low + high) / 2
            if added[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
