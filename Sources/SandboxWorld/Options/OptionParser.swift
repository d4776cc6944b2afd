/// Reads the words after the program's name.
public struct OptionParser {
    private var options = SandboxOptions()
    private var rest: ArraySlice<String>
    private var given: Set<String> = []

    /// Reads a command line.
    ///
    /// - Parameter words: the words after the program's name.
    /// - Returns: what they ask for; nil when that is help.
    /// - Throws: an error that ``SandboxVoice`` has words for.
    public static func parse(_ words: [String]) throws -> SandboxOptions? {
        var parser = OptionParser(rest: words[...])
        while let word = parser.rest.popFirst() {
            if word == "--help" || word == "-h" { return nil }
            try parser.take(word)
        }
        if parser.given.contains("--users"), parser.given.contains("--made-up") {
            throw OptionError.both("--users", "--made-up")
        }
        return parser.options
    }

    private init(rest: ArraySlice<String>) {
        self.rest = rest
    }

    private mutating func take(_ word: String) throws(OptionError) {
        guard word.hasPrefix("-") else { throw .stray(word) }
        var option = word
        if let equals = word.firstIndex(of: "=") {
            option = String(word[..<equals])
            rest = [String(word[word.index(after: equals)...])] + rest
        }
        if !given.insert(option).inserted, option != "--allowed-ip" { throw .repeated(option) }
        try takeValue(of: option)
    }

    private mutating func takeValue(of option: String) throws(OptionError) {
        switch option {
        case "--users": options.users = .file(try value(option, "FILE"))
        case "--made-up": options.users = .madeUp(try number(option, 0...MadeUpUsers.limit))
        case "--seed": options.seed = UInt64(try number(option, 0...Int.max))
        case "--host": options.host = try host(try value(option, "ADDRESS"))
        case "--port": options.port = UInt16(try number(option, 0...65_535))
        case "--tls":
            options.tls = SandboxOptions.TLSFiles(
                certificate: try value(option, "CERTIFICATE KEY"), key: try value(option, "CERTIFICATE KEY"))
        case "--faults": options.faults = try value(option, "PLAN")
        case "--app-id": options.appID = Int64(try number(option, 1...Int.max - 1))
        case "--groups": options.groups = try groups(try value(option, "LIST"))
        case "--allowed-ip": options.allowedAddresses.insert(try value(option, "ADDRESS"))
        case "--ids-per-minute": options.listsPerMinute = try number(option, 0...1_000_000_000)
        case "--month-quota": options.monthQuota = try number(option, 0...Int.max)
        case "--calls-per-second": options.callsPerSecond = try number(option, 0...1_000_000_000)
        case "--project": options.projectID = try value(option, "ID")
        case "--accounts": options.accounts = try value(option, "FILE")
        case "--hash-config": options.hashConfig = try value(option, "FILE")
        case "--service-account": options.serviceAccount = try value(option, "FILE")
        case "--tenant": options.tenant = try value(option, "ID")
        case "--writes-per-second": options.writesPerSecond = try number(option, 0...1_000_000_000)
        case "--redact": options.withholdsHashes = true
        case "--elements": options.wrapsElements = true
        default: throw .unknown(option)
        }
    }

    private mutating func value(_ option: String, _ name: String) throws(OptionError) -> String {
        guard let value = rest.popFirst(), !value.isEmpty else {
            throw .missingValue(option: option, value: name)
        }
        return value
    }

    private mutating func number(
        _ option: String, _ bounds: ClosedRange<Int>
    ) throws(OptionError) -> Int {
        let text = try value(option, "NUMBER")
        guard let number = Int(text), bounds.contains(number) else {
            throw .notANumber(text, option: option, bounds: bounds)
        }
        return number
    }

    private func host(_ text: String) throws(OptionError) -> String {
        guard text == "127.0.0.1" || text == "::1" else { throw .notLoopback(text) }
        return text
    }

    private func groups(_ text: String) throws(OptionError) -> Set<APIGroup> {
        var groups: Set<APIGroup> = []
        for word in text.split(separator: ",") where word != "none" {
            guard let group = APIGroup(rawValue: String(word)) else { throw .unknownGroup(String(word)) }
            groups.insert(group)
        }
        return groups
    }
}
