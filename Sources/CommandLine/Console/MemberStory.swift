internal import Bridge
internal import JSON
internal import Reporting
internal import Store

/// What the store knows of one account: its member, its journal, and whether it waits.
struct MemberStory {
    private let uid: String
    private let link: AccountLink?
    private let member: Member?
    private let accounts: [AccountLink]
    private let journal: [JournalEntry]
    private let firebase: [FirebaseStep]
    private let waiting: (reason: String, detail: String?, run: Int64)?

    /// The story of an account.
    ///
    /// - Parameters:
    ///   - uid: the account.
    ///   - store: the store.
    /// - Throws: `DatabaseError`.
    init?(_ uid: String, in store: MemberStore) throws {
        self.uid = uid
        link = try store.link(uid)
        member = try link.flatMap { try store.member(numbered: $0.memberID) }
        accounts = try link.map { try store.links(of: $0.memberID) } ?? []
        journal = try store.journal(of: uid)
        firebase = try store.firebaseSteps(of: uid)
        waiting = try store.waiting(uid)
        if link == nil, journal.isEmpty, waiting == nil { return nil }
    }

    /// The lines of the story. They hold data as it is: make it printable before showing it.
    var lines: [String] {
        var lines = ["In the store: \(uid)"]
        if let link, let member {
            let role = link.role == .primary ? "is the primary account of" : "leads to"
            lines.append(
                "  It \(role) member \(member.memberID), \(member.key.provider) \(member.key.providerUserID)."
            )
            lines.append(
                "  Evidence: \(link.evidence)\(link.scheme.map { ", scheme \($0)" } ?? ""); run \(link.run).")
            lines += rows(member).map { "  \($0.label): \($0.value)" }
            let others = accounts.filter { $0.uid != uid }
            if !others.isEmpty {
                lines.append("  Other accounts of this member: " + others.map(\.uid).joined(separator: ", "))
            }
        } else {
            lines.append("  It leads to no member.")
        }
        if let waiting {
            let words =
                HoldReason(rawValue: waiting.reason).map { RunWords.held($0, detail: waiting.detail) }
                ?? waiting.reason
            lines.append("  It waits since run \(waiting.run): \(words).")
        }
        for entry in journal {
            let plan = entry.planDigest.map { ", plan \($0.prefix(12))" } ?? ""
            lines.append(
                "  Step \(entry.step), run \(entry.run)\(plan), \(UTCTime(milliseconds: entry.committedAt).text): "
                    + RunWords.step(entry))
        }
        for step in firebase {
            lines.append(
                "  At Firebase, run \(step.run): \(step.kind.rawValue), \(RunWords.state(step.state))"
                    + (step.note.map { ": \($0)" } ?? "."))
        }
        return lines
    }

    private func rows(_ member: Member) -> [(label: String, value: String)] {
        let profile = member.profile
        let rows: [(String, String?)] = [
            ("uid", member.uid),
            (
                "e-mail",
                profile.email.map { $0 + (profile.emailVerified ? " (verified)" : " (not verified)") }
            ),
            ("phone", profile.phone), ("nickname", profile.nickname),
            ("made", profile.createdAt.map { UTCTime(milliseconds: $0).text }),
            ("last sign-in", profile.lastSignedInAt.map { UTCTime(milliseconds: $0).text }),
            ("migrated", UTCTime(milliseconds: member.migratedAt).text),
            ("disabled", profile.disabled ? "yes" : nil),
        ]
        return rows.compactMap { row in row.1.map { (row.0, $0) } }
    }

    /// The story as an object, in one line.
    var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("uid", uid)
        if let link, let member {
            writer.field("memberId", member.memberID)
            writer.field("memberUid", member.uid)
            writer.field("provider", member.key.provider)
            writer.field("providerUserId", member.key.providerUserID)
            writer.field("role", link.role.rawValue)
            writer.field("evidence", link.evidence)
            writer.field("scheme", link.scheme)
            writer.field("run", link.run)
            writer.beginArray("accounts")
            for account in accounts { writer.value(account.uid) }
            writer.endArray()
        }
        if let waiting {
            writer.field("waitsFor", waiting.reason)
            writer.field("detail", waiting.detail)
        }
        writer.beginArray("journal")
        for entry in journal {
            writer.beginObject()
            writer.field("step", entry.step)
            writer.field("run", entry.run)
            writer.field("kind", entry.kind)
            writer.field("state", entry.state)
            writer.field("committedAt", UTCTime(milliseconds: entry.committedAt).text)
            writer.field("plan", entry.planDigest)
            writer.field("note", entry.note)
            writer.endObject()
        }
        writer.endArray()
        writer.beginArray("firebaseSteps")
        for step in firebase {
            writer.beginObject()
            writer.field("run", step.run)
            writer.field("kind", step.kind.rawValue)
            writer.field("state", step.state.rawValue)
            writer.field("note", step.note)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }
}
