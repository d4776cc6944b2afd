import Files
import Foundation
import Testing

@Suite("A file that is there whole or not at all")
struct WholeFileTests {
    private let folder = NSTemporaryDirectory() + "naru-whole-" + UUID().uuidString

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }

    @Test("has no name until it is finished, and is its owner's alone")
    func finishing() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/members.csv"
        let file = try WholeFile(path: path)
        try file.write(String(repeating: "나루\n", count: 100_000))
        #expect(names == [])
        try file.finish()
        #expect(names == ["members.csv"])
        #expect(try String(contentsOfFile: path, encoding: .utf8).count == 300_000)
        let facts = try FileManager.default.attributesOfItem(atPath: path)
        #expect(facts[.posixPermissions] as? Int == 0o600)
    }

    @Test("leaves nothing when it is given up, and takes the place of nothing")
    func givenUp() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/members.csv"
        do {
            let file = try WholeFile(path: path)
            try file.write("half")
        }
        #expect(names == [])
        let (first, second) = (try WholeFile(path: path), try WholeFile(path: path))
        try first.write("first")
        try first.finish()
        try second.write("second")
        #expect(throws: FileError.system(path: path, code: EEXIST)) { try second.finish() }
        #expect(throws: FileError.system(path: path, code: EEXIST)) { try WholeFile(path: path) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "first")
    }

    @Test("cannot be made where there is no folder, or where one is in its place")
    func unmakable() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let missing = folder + "/none/file"
        #expect(throws: FileError.folderMissing(path: missing)) { try WholeFile(path: missing) }
        #expect(throws: FileError.isFolder(path: folder)) { try WholeFile(path: folder) }
    }
}
