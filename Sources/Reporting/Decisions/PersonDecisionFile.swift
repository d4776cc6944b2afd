internal import Bridge
public import Files
internal import JSON

/// Reads what people decided: JSON lines, one for each uid.
public enum PersonDecisionFile {
    /// Reads a whole file; people write it, so it fits in memory.
    ///
    /// - Parameters:
    ///   - source: the file.
    ///   - name: what to call it in errors.
    /// - Returns: the decisions by uid, byte for byte.
    /// - Throws: ``PersonDecisionError``; what the source throws.
    public static func read(_ source: any ByteSource, name: String) throws -> [[UInt8]: PersonDecision] {
        let stream = JSONStream(source: source, recordMembers: ["decisions"])
        var decisions: [[UInt8]: PersonDecision] = [:]
        do {
            while let decision = try stream.next({ try decision($0, name) }) {
                guard decisions.updateValue(decision, forKey: Array(decision.uid.utf8)) == nil else {
                    throw PersonDecisionError(
                        file: name, line: decision.line, fault: .repeated(uid: decision.uid))
                }
            }
        } catch let error as JSONError {
            // A file without a line decides nothing.
            if error.fault == .empty { return [:] }
            throw PersonDecisionError(file: name, line: error.line, fault: .malformed)
        }
        return decisions
    }

    private static func decision(_ record: JSONRecord, _ file: String) throws -> PersonDecision {
        func fail(_ fault: PersonDecisionFault) -> PersonDecisionError {
            PersonDecisionError(file: file, line: record.line, fault: fault)
        }
        var texts: [String: String] = [:]
        var reader = JSONReader(record.bytes)
        do {
            try reader.beginObject()
            while let name = try reader.nextKey() {
                guard members.contains(name.string) else { throw fail(.unknown(name.string)) }
                guard texts.updateValue(try reader.string(), forKey: name.string) == nil else {
                    throw fail(.memberRepeated(name.string))
                }
            }
            try reader.finish()
        } catch is JSONFailure {
            throw fail(.malformed)
        }
        func text(_ member: String) throws -> String {
            guard let text = texts[member], !text.isEmpty else { throw fail(.missing(member)) }
            return text
        }
        let word = try text("decision")
        guard let verdict = PersonDecision.Verdict(rawValue: word) else {
            throw fail(.unknownVerdict(word))
        }
        return PersonDecision(
            uid: try text("uid"), verdict: verdict,
            key: verdict == .accept
                ? IdentityKey(provider: try text("provider"), providerUserID: try text("providerUserId"))
                : nil,
            who: try text("who"), when: try text("when"), why: texts["why"] ?? "", line: record.line)
    }

    private static let members: Set<String> = [
        "uid", "decision", "provider", "providerUserId", "who", "when", "why",
    ]
}
