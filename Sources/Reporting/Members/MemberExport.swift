public import Bridge

/// One form in which members leave for a team's own backend, fed member by member.
///
/// A form writes as it goes, so its memory does not grow with the members. What it wrote is whole only after
/// ``finish()``; until then it is a file that its reader refuses or that changes nothing.
public protocol MemberExport: AnyObject {
    /// Writes what comes before the members; called once.
    ///
    /// - Throws: what the sink throws.
    func begin() throws

    /// Adds a member.
    ///
    /// - Parameter member: the next member; the order is kept.
    /// - Throws: ``MemberExportError`` when the form cannot hold the member, of which then nothing is written; what
    ///   the sink throws.
    func add(_ member: Member) throws

    /// Writes what comes after the members, and hands the last bytes to the sink; called once.
    ///
    /// - Throws: what the sink throws.
    func finish() throws
}
