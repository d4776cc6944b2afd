internal import Crypto
internal import Files
internal import Reporting

/// A plan that a user named: its folder, or the file in it.
struct PlanFileArgument {
    /// The plan's file.
    let path: String

    init(_ argument: String) {
        do {
            _ = try InputFile(path: argument)
            path = argument
        } catch FileError.isFolder {
            path = (argument.hasSuffix("/") ? String(argument.dropLast()) : argument) + "/plan.ndjson"
        } catch {
            path = argument
        }
    }

    /// The start of the plan's SHA-256, after which its folder is named; nil when the plan lies elsewhere.
    var digestOfFolder: String? {
        let folder = path.split(separator: "/").dropLast().last ?? ""
        let hex = "0123456789abcdef".utf8
        let isDigest = folder.utf8.count == 12 && folder.utf8.allSatisfy(hex.contains)
        return isDigest && path.hasSuffix("/plan.ndjson") ? String(folder) : nil
    }

    /// A reader of the plan.
    ///
    /// - Returns: the reader.
    /// - Throws: `CommandError` when the plan's folder, which is named after its digest, says that it was
    ///   changed.
    func open() throws -> PlanReader {
        if let digest = digestOfFolder, try !id().hasPrefix(digest) {
            throw CommandError.planChanged(plan: path)
        }
        return try PlanReader(source: try InputFile(path: path))
    }

    /// The plan's id: the SHA-256 of its file in hex.
    func id() throws -> String {
        let file = try InputFile(path: path)
        let digest = try SHA256()
        var piece = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = try piece.withUnsafeMutableBytes { try file.read(into: $0) }
            if count == 0 { return digest.finish().hex }
            piece.withUnsafeBytes { digest.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
    }
}
