internal import Bridge

/// An enumeration without associated values, as the small number that it is in memory. The numbers are those of
/// `allCases`; they mean nothing outside one run.
protocol Ordinal: CaseIterable {}

extension Ordinal {
    /// The place among all cases.
    var ordinal: UInt8 {
        // Comparing cases goes by their raw texts, which is far too slow for millions.
        unsafeBitCast(self, to: UInt8.self)
    }

    /// The case at a place.
    ///
    /// - Parameter ordinal: a place that ``ordinal`` gave.
    init(ordinal: UInt8) {
        self = Self.allCases[Self.allCases.index(Self.allCases.startIndex, offsetBy: Int(ordinal))]
    }
}

extension Status: Ordinal {}
extension Reason: Ordinal {}
extension Evidence: Ordinal {}
extension Route: Ordinal {}
extension PasswordKind: Ordinal {}
extension Finding.Kind: Ordinal {}
extension SharedPassword: Ordinal {}
