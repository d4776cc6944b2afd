internal import Bridge
internal import Pipeline
internal import Reporting

/// Words for why a plan could not be made.
extension PlanRunError: Voiced {
    var message: Message {
        switch self {
        case .hashParametersMissing(let file, let uid):
            Message(
                sentence:
                    "\(name(file)): account \(printable(uid)) has a password hash, and there are no hash "
                    + "parameters to prove anything with.",
                hint:
                    "Give --hash-config FILE (Firebase console: Authentication, Users, the menu above the table, "
                    + "Password hash parameters), or --no-proof to plan without proof.",
                exitCode: .configuration)
        case .identityConflict(let file, let record, let key):
            Message(
                sentence:
                    "\(name(file)): user \(record) has the id \(printable(key.providerUserID)) of an earlier "
                    + "\(printable(key.provider)) user, but different content.",
                hint: "Keep the newer of the two; files fetched at different times do not go together.",
                exitCode: .badInput)
        case .neverFetched(let cache):
            Message(
                sentence:
                    "No fetch into \(quoted(cache)) has come to its end: users would be missing.",
                hint:
                    "Let it come to its end first: naru status --identity-cache \(argument(cache)) tells how.",
                exitCode: .tryAgain)
        case .schemeRepeated(let name):
            Message(
                sentence: "Two schemes are called \(quoted(name)).",
                hint: "Each --scheme needs a name of its own: the plan tells them apart by it.",
                exitCode: .configuration)
        }
    }
}

/// Words for what is wrong with a plan file.
extension PlanError: Voiced {
    var message: Message {
        if case .miscounted = self {
            return Message(
                sentence: "This is a fault in Naru: \(words).",
                hint: "The plan was not kept. Please report it.",
                exitCode: .fault)
        }
        return Message(sentence: "The plan cannot be used: \(words).", hint: hint, exitCode: .badInput)
    }

    private var words: String {
        switch self {
        case .notAPlan: "its first line is not a plan's header"
        case .newerVersion(let found, let supported):
            "it has format version \(found), and this Naru reads up to \(supported)"
        case .cutShort(let expected, let found):
            "it is cut short; its header tells of \(Quantity.digits(expected)) accounts, and there are "
                + Quantity.digits(found)
        case .tooLong(let expected, let line):
            "line \(line) is one too many; its header tells of \(Quantity.digits(expected)) accounts"
        case .malformed(let line, let column, _):
            "line \(line) is not as a plan's line should be, at column \(column)"
        case .unknownMember(let line, let member): "line \(line) has an unknown member \(quoted(member))"
        case .missingMember(let line, let member): "line \(line) has no \(quoted(member))"
        case .unknownValue(let line, let member, let value):
            "line \(line) has an unknown \(quoted(member)), \(quoted(value))"
        case .outOfRange(let line, let member): "line \(line) has a \(quoted(member)) out of range"
        case .unsorted(let line): "line \(line) is out of order"
        case .repeatedUID(let line): "line \(line) has the uid of an earlier line"
        case .countsDoNotAddUp: "the numbers in its header do not add up"
        case .miscounted(let header, let lines):
            "its header tells of \(Quantity.digits(header)) accounts, and \(Quantity.digits(lines)) were written"
        }
    }

    private var hint: String {
        if case .newerVersion = self { return "Use the Naru that made it, or a newer one." }
        return "A plan is used exactly as `naru plan` wrote it; make it again from the same inputs."
    }
}

/// Words for what is wrong with a key of pseudonyms.
extension MaskKeyError: Voiced {
    var message: Message {
        switch self {
        case .readableByOthers(let path, _):
            Message(
                sentence: "The key file \(quoted(path)) can be read by others.",
                hint: "chmod 600 \(argument(path))", exitCode: .configuration)
        case .malformed(let path):
            Message(
                sentence: "\(quoted(path)) is not a key of pseudonyms: 64 hexadecimal digits.",
                hint: "Name another file with --mask-key; one that does not exist is made.",
                exitCode: .configuration)
        case .unavailable:
            Message(sentence: "This machine gives no random bytes for a key.", exitCode: .fault)
        }
    }
}
