import Foundation
import FuzzChecks

/// The files from which the fuzzer starts.
enum Corpus {
    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Corpus").path

    static func seeds(of reader: FuzzedReader) throws -> [(name: String, bytes: [UInt8])] {
        let folder = "\(folder)/\(reader.rawValue)"
        return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { name in
            (name, Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))))
        }
    }
}
