/// Reads fault plans: `slow=every:7,ms:500; cut=every:11,endpoint:app/users; code=-1,at:3`.
///
/// Rules are separated by `;` or by lines; what follows `#` on a line is a remark. A rule is a kind of fault, `=`, and
/// parameters `name:value` separated by commas; of `code` and `skew` the first is a bare number.
struct FaultPlanParser {
    private var rule = FaultRule(kind: .cut)
    private var kind = ""
    private var bare: Int?
    private var milliseconds: Int?
    private var status: Int?
    private var given: Set<String> = []

    /// Reads a plan.
    ///
    /// - Parameter text: the plan; without any rule nothing goes wrong.
    /// - Returns: the plan.
    /// - Throws: `FaultPlanError` when it does not fit the grammar.
    static func parse(_ text: String) throws(FaultPlanError) -> FaultPlan {
        var rules: [FaultRule] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let told = line.prefix { $0 != "#" }
            for part in told.split(separator: ";") where !trimmed(part).isEmpty {
                var parser = FaultPlanParser()
                rules.append(try parser.rule(trimmed(part)))
            }
        }
        return FaultPlan(rules)
    }

    private mutating func rule(_ text: Substring) throws(FaultPlanError) -> FaultRule {
        guard let equals = text.firstIndex(of: "=") else { throw .noEquals(rule: String(text)) }
        kind = String(Self.trimmed(text[..<equals]))
        for part in text[text.index(after: equals)...].split(separator: ",") {
            try take(Self.trimmed(part))
        }
        rule.kind = try faultKind()
        try checkParameters()
        return rule
    }

    private mutating func take(_ part: Substring) throws(FaultPlanError) {
        guard let colon = part.firstIndex(of: ":") else {
            guard kind == "code" || kind == "skew" else { throw .unknownParameter(String(part), kind: kind) }
            guard bare == nil else { throw .contradiction(String(part), kind: kind) }
            bare = try number(part, of: kind, within: -1_000_000_000...1_000_000_000)
            return
        }
        let name = String(Self.trimmed(part[..<colon]))
        let value = Self.trimmed(part[part.index(after: colon)...])
        guard given.insert(name).inserted else { throw .contradiction(name, kind: kind) }
        switch name {
        case "every": rule.every = try number(value, of: name)
        case "from": rule.first = try number(value, of: name)
        case "to": rule.last = try number(value, of: name)
        case "at":
            rule.first = try number(value, of: name)
            rule.last = rule.first
        case "endpoint": rule.endpoint = String(value)
        case "ms" where kind == "slow": milliseconds = try number(value, of: name, within: 0...600_000)
        case "status" where kind == "code": status = try number(value, of: name, within: 200...599)
        default: throw .unknownParameter(name, kind: kind)
        }
    }

    private func faultKind() throws(FaultPlanError) -> FaultKind {
        switch kind {
        case "slow":
            guard let milliseconds else { throw .missing("ms:MILLISECONDS", kind: kind) }
            return .slow(milliseconds: milliseconds)
        case "cut": return .cut
        case "html502": return .html502
        case "empty": return .empty
        case "type": return .type
        case "repeat": return .repeatedPage
        case "stuck": return .stuckPage
        case "code":
            guard let bare else { throw .missing("a code such as -1", kind: kind) }
            return .code(bare, status: status)
        case "skew":
            guard let bare else { throw .missing("a number of seconds", kind: kind) }
            return .skew(seconds: bare)
        default: throw .unknownKind(kind)
        }
    }

    private func checkParameters() throws(FaultPlanError) {
        if given.contains("at") {
            for other in ["every", "from", "to"] where given.contains(other) {
                throw .contradiction(other, kind: kind)
            }
        }
        if rule.first > rule.last { throw .contradiction("to", kind: kind) }
    }

    private func number(
        _ text: Substring, of parameter: String, within bounds: ClosedRange<Int> = 1...1_000_000_000
    ) throws(FaultPlanError) -> Int {
        guard let number = Int(text), bounds.contains(number) else {
            throw .notANumber(String(text), parameter: parameter, kind: kind, bounds: bounds)
        }
        return number
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}
