/// A reader of input that strangers make, and the promises it keeps whatever the bytes.
///
/// Every one gives values or an error of its own type, never a trap; the seams between the pieces in which the
/// bytes come change nothing; and what has been read comes back the same after it was written.
public enum FuzzedReader: String, CaseIterable, Sendable {
    /// Accounts in any format.
    case accounts
    /// Accounts in CSV, whatever the text looks like.
    case csv
    /// Scheme files.
    case scheme
    /// Hash parameters.
    case hashConfig = "hash-config"
    /// Identities.
    case identities
    /// Records of a JSON stream, and the JSON writer.
    case json
    /// JSON5 values.
    case json5
    /// Plan files.
    case plan

    /// Reads an input in several ways and compares.
    ///
    /// - Parameter input: any bytes.
    /// - Throws: `Violation` when a promise is broken.
    public func check(_ input: [UInt8]) throws(Violation) {
        let seams = Seams(input)
        switch self {
        case .accounts: try AccountsCheck.check(input, seams)
        case .csv: try CSVCheck.check(input, seams)
        case .scheme: try SchemeCheck.check(input)
        case .hashConfig: try HashConfigCheck.check(input)
        case .identities: try IdentitiesCheck.check(input, seams)
        case .json: try JSONCheck.check(input, seams)
        case .json5: try JSON5Check.check(input)
        case .plan: try PlanCheck.check(input, seams)
        }
    }
}
