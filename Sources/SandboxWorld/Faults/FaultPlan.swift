/// What goes wrong and when, by the number of the call.
public struct FaultPlan: Equatable, Sendable {
    /// The rules; of those that replace an answer the first that strikes does.
    var rules: [FaultRule]

    /// A plan.
    ///
    /// - Parameter rules: the rules in their order.
    init(_ rules: [FaultRule] = []) {
        self.rules = rules
    }

    /// Reads a plan.
    ///
    /// - Parameter text: the plan, by the grammar in Documentation/Sandbox.md.
    /// - Throws: an error that ``SandboxVoice`` has words for.
    public init(text: String) throws {
        self = try FaultPlanParser.parse(text)
    }

    /// Nothing goes wrong.
    public static let none = FaultPlan()
}

extension FaultPlan: CustomStringConvertible {
    /// The plan in the words of its grammar.
    public var description: String {
        rules.map(\.description).joined(separator: "; ")
    }
}

extension FaultRule: CustomStringConvertible {
    var description: String {
        var parts: [String] = []
        switch kind {
        case .slow(let milliseconds): parts.append("ms:\(milliseconds)")
        case .code(let code, let status):
            parts.append("\(code)")
            if let status { parts.append("status:\(status)") }
        case .skew(let seconds): parts.append("\(seconds)")
        default: break
        }
        if every != 1 { parts.append("every:\(every)") }
        if first == last {
            parts.append("at:\(first)")
        } else {
            if first != 1 { parts.append("from:\(first)") }
            if last != .max { parts.append("to:\(last)") }
        }
        if let endpoint { parts.append("endpoint:\(endpoint)") }
        if parts.isEmpty { parts.append("every:1") }
        return "\(kind.word)=\(parts.joined(separator: ","))"
    }
}
