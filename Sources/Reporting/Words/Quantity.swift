/// A count with the noun in the right number: `1 account`, `2,500 accounts`.
public struct Quantity: Sendable {
    /// How many.
    public let count: Int
    /// The noun for exactly one.
    public let singular: String
    /// The noun for any other count.
    public let plural: String

    /// A count of something.
    ///
    /// - Parameters:
    ///   - count: how many.
    ///   - singular: the noun for exactly one.
    ///   - plural: the noun for any other count; the singular with an `s` when left out.
    public init(_ count: Int, _ singular: String, _ plural: String? = nil) {
        self.count = count
        self.singular = singular
        self.plural = plural ?? singular + "s"
    }

    /// The count and the noun.
    public var text: String { "\(Self.digits(count)) \(noun)" }

    /// The noun alone.
    public var noun: String { count == 1 ? singular : plural }

    /// Accounts.
    ///
    /// - Parameter count: how many.
    /// - Returns: the count with its noun.
    public static func accounts(_ count: Int) -> Quantity { Quantity(count, "account") }

    /// Identities.
    ///
    /// - Parameter count: how many.
    /// - Returns: the count with its noun.
    public static func identities(_ count: Int) -> Quantity { Quantity(count, "identity", "identities") }

    /// A whole number with commas between the thousands.
    ///
    /// - Parameter number: the number.
    /// - Returns: for example `1,234,567`.
    public static func digits(_ number: Int) -> String {
        let plain = Array(String(number.magnitude).utf8)
        var text: [UInt8] = number < 0 ? [UInt8(ascii: "-")] : []
        for (index, digit) in plain.enumerated() {
            if index > 0, (plain.count - index).isMultiple(of: 3) { text.append(UInt8(ascii: ",")) }
            text.append(digit)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
