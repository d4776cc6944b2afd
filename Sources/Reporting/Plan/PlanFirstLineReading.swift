internal import Bridge
internal import JSON

extension PlanFirstLine {
    /// Reads what ``write(_:into:)`` wrote. The version is looked at before anything else is understood.
    static func read(_ record: JSONRecord) throws -> PlanHeader {
        try checkVersion(record)
        var reader = JSONReader(record.bytes)
        var inputs: [PlanInput]?
        var schemes: [PlanScheme]?
        var policy: [Evidence]?
        var proof: ProofMode?
        var firebase: FirebasePolicy?
        var counts: PlanCounts?
        var findings: [Finding]?
        try reader.members { reader, name in
            switch name {
            case "format", "version": try reader.skip()
            case "firebase": firebase = try readFirebase(&reader)
            case "inputs": inputs = try list(&reader, of: readInput)
            case "schemes": schemes = try list(&reader, of: readScheme)
            case "policy": policy = try list(&reader) { try $0.word("policy") }
            case "proof": proof = try reader.word("proof")
            case "counts": counts = try readCounts(&reader)
            case "findings": findings = try list(&reader, of: readFinding)
            default: throw PlanLineFault.unknownMember(name.string)
            }
        }
        var header = PlanHeader(
            inputs: try required(inputs, "inputs"), schemes: try required(schemes, "schemes"),
            policy: Policy(accepting: try required(policy, "policy")), proof: try required(proof, "proof"),
            counts: try required(counts, "counts"), findings: try required(findings, "findings"))
        header.firebase = firebase
        return header
    }

    private static func readFirebase(_ reader: inout JSONReader) throws -> FirebasePolicy {
        var kinds: [FirebaseStepKind]?
        var provider: String?
        try reader.members { reader, member in
            switch member {
            case "steps": kinds = try list(&reader) { try $0.word("firebase.steps") }
            case "linkProvider": provider = try reader.string()
            default: throw PlanLineFault.unknownMember("firebase.\(member.string)")
            }
        }
        return FirebasePolicy(try required(kinds, "firebase.steps"), linkProvider: provider)
    }

    private static func checkVersion(_ record: JSONRecord) throws {
        var reader = JSONReader(record.bytes)
        var isPlan = false
        var version = 0
        try reader.members { reader, name in
            switch name {
            case "format" where try reader.kind() == .string: isPlan = try reader.string() == format
            case "version" where try reader.kind() == .number: version = try reader.count("version")
            default: try reader.skip()
            }
        }
        guard isPlan, version >= 1 else { throw PlanError.notAPlan }
        guard version <= PlanHeader.currentVersion else {
            throw PlanError.newerVersion(found: version, supported: PlanHeader.currentVersion)
        }
    }

    private static func list<Element>(
        _ reader: inout JSONReader, of read: (inout JSONReader) throws -> Element
    ) throws -> [Element] {
        var list: [Element] = []
        try reader.elements { list.append(try read(&$0)) }
        return list
    }

    private static func readInput(_ reader: inout JSONReader) throws -> PlanInput {
        var role: PlanInput.Role?
        var name: String?
        var format: String?
        var bytes: Int64?
        var sha256: String?
        var records: Int?
        try reader.members { reader, member in
            switch member {
            case "role": role = try reader.word("inputs.role")
            case "name": name = try reader.string()
            case "format": format = try reader.string()
            case "bytes": bytes = Int64(try reader.count("inputs.bytes"))
            case "sha256": sha256 = try reader.string()
            case "records": records = try reader.count("inputs.records")
            default: throw PlanLineFault.unknownMember("inputs.\(member.string)")
            }
        }
        return PlanInput(
            role: try required(role, "inputs.role"), name: try required(name, "inputs.name"),
            format: try required(format, "inputs.format"), bytes: try required(bytes, "inputs.bytes"),
            sha256: try required(sha256, "inputs.sha256"), records: try required(records, "inputs.records"))
    }

    private static func readScheme(_ reader: inout JSONReader) throws -> PlanScheme {
        var name: String?
        var provider: String?
        var sha256: String?
        try reader.members { reader, member in
            switch member {
            case "name": name = try reader.string()
            case "provider": provider = try reader.string()
            case "sha256": sha256 = try reader.string()
            default: throw PlanLineFault.unknownMember("schemes.\(member.string)")
            }
        }
        return PlanScheme(
            name: try required(name, "schemes.name"), provider: try required(provider, "schemes.provider"),
            sha256: try required(sha256, "schemes.sha256"))
    }

    private static func readFinding(_ reader: inout JSONReader) throws -> Finding {
        var kind: Finding.Kind?
        var severity: Finding.Severity?
        var count: Int?
        var examples: [String] = []
        var table: [Finding.TableRow] = []
        try reader.members { reader, member in
            switch member {
            case "kind": kind = try reader.word("findings.kind")
            case "severity": severity = try reader.word("findings.severity")
            case "count": count = try reader.count("findings.count")
            case "examples": examples = try reader.strings()
            case "table": table = try list(&reader, of: readRow)
            default: throw PlanLineFault.unknownMember("findings.\(member.string)")
            }
        }
        return Finding(
            kind: try required(kind, "findings.kind"), severity: try required(severity, "findings.severity"),
            count: try required(count, "findings.count"), examples: examples, table: table)
    }

    private static func readRow(_ reader: inout JSONReader) throws -> Finding.TableRow {
        var key: String?
        var count: Int?
        try reader.members { reader, member in
            switch member {
            case "key": key = try reader.string()
            case "count": count = try reader.count("findings.table.count")
            default: throw PlanLineFault.unknownMember("findings.table.\(member.string)")
            }
        }
        return Finding.TableRow(
            key: try required(key, "findings.table.key"), count: try required(count, "findings.table.count"))
    }
}
