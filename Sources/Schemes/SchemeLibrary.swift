public import Bridge
internal import Crypto
internal import Files

/// The schemes that are built in, and those in files.
public struct SchemeLibrary: Sendable {
    /// A scheme with the file it was read from.
    public struct Entry: Sendable {
        /// The scheme.
        public let scheme: Scheme
        /// The file's content.
        public let content: [UInt8]
        /// The SHA-256 of the content in hex.
        public let sha256: String
    }

    /// The built-in schemes, by name.
    public let entries: [Entry]

    /// The library of all built-in schemes.
    ///
    /// - Throws: `SchemeError` when one of them is wrong, which the tests rule out.
    public init() throws {
        entries = try BuiltInSchemes.files.map { try Self.entry($0.content, file: $0.name) }
    }

    /// The built-in scheme of a name.
    ///
    /// - Parameter name: the name.
    /// - Returns: the scheme, or nil when there is none.
    public func builtIn(_ name: String) -> Entry? { entries.first { $0.scheme.name == name } }

    /// The scheme that a user means: a built-in one by its name, otherwise a file.
    ///
    /// - Parameter nameOrPath: the name or the path.
    /// - Returns: the scheme.
    /// - Throws: `SchemeError` when there is none or it is wrong, `FileError` when the file cannot be read.
    public func scheme(_ nameOrPath: String) throws -> Entry {
        if let entry = builtIn(nameOrPath) { return entry }
        let content: [UInt8]?
        do {
            content = try InputFile.contents(of: nameOrPath)
        } catch FileError.missing where !nameOrPath.contains("/") && !nameOrPath.hasSuffix(".json5") {
            throw SchemeError.unknown(name: nameOrPath, known: entries.map(\.scheme.name))
        }
        guard let content else { throw SchemeError.tooLarge(file: nameOrPath) }
        return try Self.entry(content, file: nameOrPath)
    }

    private static func entry(_ content: [UInt8], file: String) throws -> Entry {
        Entry(
            scheme: try SchemeFile.read(content, file: file), content: content,
            sha256: try SHA256().digest(of: content).hex)
    }
}
