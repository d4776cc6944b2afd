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

    /// A reader of the plan.
    func open() throws -> PlanReader { try PlanReader(source: try InputFile(path: path)) }

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
