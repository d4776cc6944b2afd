internal import JSON

/// A page of accounts as `accounts:batchGet` answers it.
public struct AccountsPage: Sendable {
    /// The accounts, each a JSON object as Firebase wrote it.
    public private(set) var accounts: [[UInt8]] = []
    /// With what the next page is asked for; nil when this is the last.
    public private(set) var nextPageToken: String?

    /// Reads an answer.
    ///
    /// - Parameter bytes: the answer's body.
    /// - Throws: ``Unreadable``.
    public init(decoding bytes: [UInt8]) throws(Unreadable) {
        do {
            try bytes.withUnsafeBytes { bytes in
                var reader = JSONReader(bytes)
                try reader.beginObject()
                while let name = try reader.nextKey() {
                    switch name {
                    case "users": try readAccounts(&reader)
                    case "nextPageToken":
                        nextPageToken = try reader.textOrNull().flatMap { $0.bytes.isEmpty ? nil : $0.string }
                    default: try reader.skip()
                    }
                }
                try reader.finish()
            }
        } catch {
            throw Unreadable()
        }
    }

    private mutating func readAccounts(_ reader: inout JSONReader) throws {
        if try reader.takeNull() { return }
        try reader.beginArray()
        while try reader.nextElement() {
            guard try reader.kind() == .object else { throw Unreadable() }
            accounts.append(Array(try reader.raw()))
        }
    }

    /// The answer is not a page of accounts.
    public struct Unreadable: Error, Equatable, Sendable {}
}
