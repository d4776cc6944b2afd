internal import Glibc

/// Writes a temporary file that has no name: it vanishes with the process, however that ends.
public final class SpillWriter {
    private let descriptor: Int32
    private let folder: String
    private var buffer: [UInt8] = []
    private var written: Int64 = 0
    private var isFinished = false
    private static let bufferSize = 1 << 20

    /// Makes an empty file.
    ///
    /// - Parameter folder: a folder on the disk that is to hold it.
    /// - Throws: `FileError` when it cannot be made.
    public init(folder: String) throws {
        self.folder = folder
        let file = try TemporaryFile(folder: folder)
        if let name = file.name { unlink(name) }
        descriptor = file.descriptor
        buffer.reserveCapacity(Self.bufferSize)
    }

    deinit {
        if !isFinished { close(descriptor) }
    }

    /// Where the next byte goes, from the file's start.
    public var offset: Int64 { written + Int64(buffer.count) }

    /// Appends bytes.
    ///
    /// - Parameter bytes: what is appended.
    /// - Returns: where they start.
    /// - Throws: `FileError` when writing fails.
    @discardableResult
    public func append(_ bytes: UnsafeRawBufferPointer) throws -> Int64 {
        if buffer.count + bytes.count > Self.bufferSize { try flush() }
        let start = offset
        buffer.append(contentsOf: bytes)
        return start
    }

    /// Ends writing.
    ///
    /// - Returns: the file, for reading.
    /// - Throws: `FileError` when writing fails.
    public func finish() throws -> SpillFile {
        try flush()
        isFinished = true
        return SpillFile(descriptor: descriptor, folder: folder, size: written)
    }

    /// Reads back what was appended already.
    ///
    /// - Parameters:
    ///   - offset: where reading starts.
    ///   - buffer: where the bytes go; filled whole.
    /// - Throws: `FileError` when reading fails.
    public func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws {
        if offset + Int64(buffer.count) > written { try flush() }
        try readWhole(descriptor, folder, at: offset, into: buffer)
    }

    private func flush() throws {
        try buffer.withUnsafeBytes { bytes in
            var rest = bytes
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if count >= 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
                } else if errno != EINTR {
                    throw FileError(code: errno, path: folder, writing: true)
                }
            }
        }
        written += Int64(buffer.count)
        buffer.removeAll(keepingCapacity: true)
    }
}

/// Reads a finished temporary file from its start to its end.
public final class SpillSource: ByteSource {
    private let file: SpillFile
    private var offset: Int64 = 0

    /// A reader at the start.
    ///
    /// - Parameter file: the file.
    public init(_ file: SpillFile) { self.file = file }

    /// Copies the next bytes.
    ///
    /// - Parameter buffer: where they go.
    /// - Returns: how many; 0 at the end.
    /// - Throws: `FileError` when reading fails.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        let count = Int(min(Int64(buffer.count), file.size - offset))
        guard count > 0 else { return 0 }
        try file.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
        offset += Int64(count)
        return count
    }
}

/// A finished temporary file without a name, read from any place by any thread.
public final class SpillFile: Sendable {
    /// Its size in bytes.
    public let size: Int64
    private let descriptor: Int32
    private let folder: String

    init(descriptor: Int32, folder: String, size: Int64) {
        self.descriptor = descriptor
        self.folder = folder
        self.size = size
    }

    deinit { close(descriptor) }

    /// Fills a buffer.
    ///
    /// - Parameters:
    ///   - offset: where reading starts.
    ///   - buffer: where the bytes go; filled whole.
    /// - Throws: `FileError` when reading fails.
    public func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws {
        try readWhole(descriptor, folder, at: offset, into: buffer)
    }
}

private func readWhole(
    _ descriptor: Int32, _ folder: String, at offset: Int64, into buffer: UnsafeMutableRawBufferPointer
) throws {
    var done = 0
    while done < buffer.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
        let count = pread(descriptor, rest.baseAddress, rest.count, off_t(offset) + off_t(done))
        if count > 0 {
            done += count
        } else if count == 0 {
            throw FileError.system(path: folder, code: EIO)
        } else if errno != EINTR {
            throw FileError(code: errno, path: folder, writing: false)
        }
    }
}
