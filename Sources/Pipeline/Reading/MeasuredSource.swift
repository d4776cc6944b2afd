internal import Crypto
internal import Files

/// Passes a file's bytes on, and measures them on the way.
final class MeasuredSource: ByteSource {
    private let source: any ByteSource
    /// The source when it is a file, which may be a pipe.
    private let file: InputFile?
    /// What it is called, without its folder.
    let name: String
    private let digest: SHA256
    private let check: () throws -> Void
    private let advanced: (Int64) -> Void
    private(set) var count: Int64 = 0

    /// A file that is measured.
    ///
    /// - Parameters:
    ///   - path: the file; `-` is standard input.
    ///   - check: asked whether to go on.
    ///   - advanced: told how many bytes were read.
    /// - Throws: `FileError` when it cannot be opened.
    convenience init(path: String, check: @escaping () throws -> Void, advanced: @escaping (Int64) -> Void)
        throws
    {
        let file = try InputFile(path: path)
        try self.init(file, file: file, name: PathParts(file.path).name, check, advanced)
    }

    /// A source that never waits long.
    ///
    /// - Parameters:
    ///   - source: the bytes.
    ///   - name: what it is called.
    ///   - check: asked whether to go on.
    ///   - advanced: told how many bytes were read.
    /// - Throws: `CryptoError`.
    convenience init(
        _ source: any ByteSource, name: String, check: @escaping () throws -> Void,
        advanced: @escaping (Int64) -> Void
    ) throws {
        try self.init(source, file: nil, name: name, check, advanced)
    }

    private init(
        _ source: any ByteSource, file: InputFile?, name: String, _ check: @escaping () throws -> Void,
        _ advanced: @escaping (Int64) -> Void
    ) throws {
        self.source = source
        self.file = file
        self.name = name
        digest = try SHA256()
        self.check = check
        self.advanced = advanced
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        // A pipe may stay silent for long, and the run may end meanwhile.
        repeat { try check() } while file?.isReady(within: 200) == false
        let count = try source.read(into: buffer)
        if count > 0 {
            digest.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            self.count += Int64(count)
            advanced(Int64(count))
        }
        return count
    }

    /// The SHA-256 of the whole file in hex. Reads what nobody wanted to read, so that it is the whole file's.
    func finish() throws -> String {
        try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { rest in
            while try read(into: rest) > 0 {}
        }
        return digest.finish().hex
    }

    /// How many bytes the files have together; nil when one of them cannot tell.
    static func totalSize(of paths: [String]) -> Int64? {
        var total: Int64 = 0
        for path in paths {
            guard let size = InputFile.size(of: path) else { return nil }
            total += size
        }
        return total
    }
}
