internal import Bridge
internal import JSON

extension PlanFirstLine {
    /// Reads the header's counts.
    static func readCounts(_ reader: inout JSONReader) throws -> PlanCounts {
        var counts = PlanCounts()
        var missing: Set = [
            "read", "repeats", "distinct", "identitiesRead", "identityRepeats", "identities",
            "identitiesClaimed", "statuses", "reasons", "evidence", "schemes", "wouldMove", "signUps",
        ]
        try reader.members { reader, name in
            let member = name.string
            missing.remove(member)
            switch member {
            case "read": counts.read = try reader.count(member)
            case "repeats": counts.repeats = try reader.count(member)
            case "distinct": counts.distinct = try reader.count(member)
            case "identitiesRead": counts.identitiesRead = try reader.count(member)
            case "identityRepeats": counts.identityRepeats = try reader.count(member)
            case "identities": counts.identities = try reader.count(member)
            case "identitiesClaimed": counts.identitiesClaimed = try reader.count(member)
            case "statuses": counts.statuses = try words(&reader, of: member)
            case "reasons": counts.reasons = try reasons(&reader)
            case "evidence": counts.evidence = try words(&reader, of: member)
            case "schemes": counts.schemes = try schemes(&reader)
            case "wouldMove": counts.wouldMove = try words(&reader, of: member)
            case "signUps": counts.signUps = try signUps(&reader)
            default: throw PlanLineFault.unknownMember("counts.\(member)")
            }
        }
        if let member = missing.min() { throw PlanLineFault.missingMember("counts.\(member)") }
        return counts
    }

    private static func words<Word: RawRepresentable<String> & Hashable>(
        _ reader: inout JSONReader, of member: String
    ) throws -> [Word: Int] {
        var counts: [Word: Int] = [:]
        try reader.members { reader, name in
            counts[try JSONReader.word(name.string, of: member)] = try reader.count(member)
        }
        return counts
    }

    private static func reasons(_ reader: inout JSONReader) throws -> [StatusReason: Int] {
        var counts: [StatusReason: Int] = [:]
        try reader.members { reader, name in
            let status: Status = try JSONReader.word(name.string, of: "reasons")
            let ofStatus: [Reason: Int] = try words(&reader, of: "reasons")
            for (reason, count) in ofStatus { counts[StatusReason(status: status, reason: reason)] = count }
        }
        return counts
    }

    private static func schemes(_ reader: inout JSONReader) throws -> [SchemeStatus: Int] {
        var counts: [SchemeStatus: Int] = [:]
        try reader.members { reader, name in
            let scheme = name.string
            let ofScheme: [Status: Int] = try words(&reader, of: "schemes")
            for (status, count) in ofScheme { counts[SchemeStatus(scheme: scheme, status: status)] = count }
        }
        return counts
    }

    private static func signUps(_ reader: inout JSONReader) throws -> [MonthStatus: Int] {
        var counts: [MonthStatus: Int] = [:]
        try reader.members { reader, name in
            guard let month = UTCTime.monthNumber(name.string) else {
                throw PlanLineFault.unknownValue(member: "signUps", value: name.string)
            }
            let ofMonth: [Status: Int] = try words(&reader, of: "signUps")
            for (status, count) in ofMonth { counts[MonthStatus(month: month, status: status)] = count }
        }
        return counts
    }
}
