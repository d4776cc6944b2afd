internal import Files
internal import Pipeline
internal import Reporting
internal import Store

/// Looks at what lies on this machine: store, cache of identities, room.
struct FilesDoctor: Sendable {
    let store: String
    let identityCache: String

    /// Less room than this is little.
    private static let leastRoom: Int64 = 1 << 30

    func checks() async throws -> [Check] {
        [
            try await Check.of("store", checkStore), try await Check.of("lock", checkLocks),
            try await Check.of("identities", checkIdentities), try await Check.of("disk", checkDisk),
        ]
    }

    private func checkStore() throws -> Check {
        guard let found = try MemberStore.readingIfMade(store) else {
            return .ok("store", "There is no store \(quoted(store)) yet; naru apply makes it.")
        }
        let members = Quantity(try found.memberCount(), "member").text
        guard Terminal.isWritable(store) else {
            return .failed(
                "store", "\(quoted(store)) may be read and not written.",
                "Check who owns it: ls -l \(argument(store))")
        }
        return .ok("store", "\(quoted(store)) is a store of this version, with \(members).")
    }

    private func checkLocks() throws -> Check {
        for path in [store, identityCache] {
            if let holder = LockFile.holder(of: try StorePlace(path).lock) {
                return .warning(
                    "lock",
                    "A process works on \(quoted(path)): \(holder.isEmpty ? "unknown" : printable(holder)).",
                    "Wait for its end; naru status shows how far it is.")
            }
        }
        return .ok("lock", "Nobody works on the store or the cache of identities.")
    }

    private func checkIdentities() throws -> Check {
        guard let cache = try IdentityCache.readingIfMade(identityCache) else {
            return .skipped(
                "identities", "There is no cache \(quoted(identityCache)) yet; naru fetch makes it.")
        }
        let words = FetchWords.holds(try cache.counts())
        guard try cache.hasFinishedFetch(), try cache.unfinishedFetches().isEmpty else {
            return .warning(
                "identities", "A fetch into \(quoted(identityCache)) is not at its end. \(words)",
                "naru status tells how it goes on.")
        }
        return .ok("identities", words)
    }

    private func checkDisk() throws -> Check {
        let bytes = try FreeSpace.bytes(at: PathParts(store).folder)
        let room = "\(Quantity.digits(Int(bytes >> 20))) MiB are free beside \(quoted(store))."
        return bytes < Self.leastRoom
            ? .warning("disk", room, "A plan of a million accounts takes about 1,200 MiB. Make room.")
            : .ok("disk", room)
    }
}
