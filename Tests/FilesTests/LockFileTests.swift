import Files
import Foundation
import Testing

@Suite("A lock file")
struct LockFileTests {
    private let path = NSTemporaryDirectory() + "naru-lock-" + UUID().uuidString

    @Test("is held by one at a time, whose note the others read, and is free when the holder is gone")
    func exclusion() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(LockFile.holder(of: path) == nil)
        var first: LockFile? = try LockFile(path: path, note: "지우, since noon")
        #expect(LockFile.holder(of: path) == "지우, since noon")
        #expect(throws: LockFile.Held.self) {
            try LockFile(path: path, note: "another")
        }
        withExtendedLifetime(first) {}
        first = nil
        #expect(LockFile.holder(of: path) == nil)
        let second = try LockFile(path: path, note: "another")
        #expect(LockFile.holder(of: path) == "another")
        withExtendedLifetime(second) {}
    }

    @Test("that cannot be made is an error of the file")
    func unmakable() {
        #expect(throws: FileError.folderMissing(path: "/none/lock")) {
            try LockFile(path: "/none/lock", note: "")
        }
    }
}
