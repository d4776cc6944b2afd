internal import JSON

/// Counts members that mean nothing here, so that one warning can name them; a bounded number of names.
struct UnknownMembers {
    private var counts: [String: Int] = [:]
    private var order: [String] = []
    private static let nameLimit = 32
    private static let lengthLimit = 64

    /// The names in the order first seen, and how many records had them.
    var all: [(name: String, count: Int)] { order.map { ($0, counts[$0] ?? 0) } }

    mutating func count(_ name: JSONText) {
        let name = String(name.string.prefix(Self.lengthLimit))
        if let known = counts[name] {
            counts[name] = known + 1
        } else if order.count < Self.nameLimit {
            counts[name] = 1
            order.append(name)
        }
    }
}
