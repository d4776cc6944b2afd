internal import JSON

/// What the journal adds to a step, as a JSON object.
public enum JournalNote {
    /// Why an account was held.
    static func held(_ reason: HoldReason, _ detail: String?) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("reason", reason.rawValue)
        writer.member("detail", detail)
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// The step that a step takes back.
    static func undoes(_ step: Int64) -> String { "{\"undoes\":\(step)}" }

    /// Who decided, when and why.
    ///
    /// - Parameters:
    ///   - who: the person.
    ///   - time: when, as the person wrote it.
    ///   - why: the reason in the person's words.
    /// - Returns: the object.
    public static func decided(by who: String, at time: String, because why: String) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("who", who)
        writer.member("when", time)
        writer.member("why", why)
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
