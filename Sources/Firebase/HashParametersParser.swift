internal import Crypto

extension HashParameters {
    /// Parameters from a text in any of the forms in which people have them.
    ///
    /// - The console's `hash_config { … }`.
    /// - JSON: `signIn.hashConfig` of `GET /admin/v2/projects/{id}/config` wherever it stands, or the object itself.
    /// - The options of `firebase auth:import`: `--hash-key X`, `--hash-key=X`, `hash-key: X`, also in a whole
    ///   command.
    ///
    /// Commas, quotes and the closing brace may be missing; a byte order mark, CRLF and comment lines (`#`, `//`)
    /// may be there. A salt separator that is not mentioned counts as empty in JSON, where the server leaves out
    /// empty values, and is refused in the other forms.
    ///
    /// - Parameter text: the text as UTF-8.
    /// - Throws: `HashParametersError` with the line.
    public init(text: [UInt8]) throws(HashParametersError) {
        var parser = HashParametersParser(text)
        self = try parser.parse()
    }
}

/// Collects names and values, whatever the form, and makes parameters of them.
struct HashParametersParser {
    private struct Entry {
        var containers: [String]
        var name: [UInt8]
        var value: [UInt8]
        var line: Int
    }

    private struct Found {
        var value: [UInt8]
        var line: Int
    }

    private var scanner: HashParametersScanner
    private var containers: [String] = []
    private var seenContainers: Set<String> = []
    private var entries: [Entry] = []
    private static let deepest = 64

    init(_ text: [UInt8]) {
        scanner = HashParametersScanner(text)
    }

    mutating func parse() throws(HashParametersError) -> HashParameters {
        while let place = try scanner.next() {
            switch place.token {
            case .mark(UInt8(ascii: "{")): try open("", line: place.line)
            case .mark(UInt8(ascii: "}")):
                guard containers.popLast() != nil else { throw .unreadable(line: place.line) }
            case .mark(UInt8(ascii: ",")), .mark(UInt8(ascii: ";")): break
            case .mark: throw .unreadable(line: place.line)
            case .quoted(let name): try entry(named: name, isQuoted: true, line: place.line)
            case .word(let word): try self.word(word, line: place.line)
            }
        }
        return try parameters()
    }

    private mutating func open(_ name: String, line: Int) throws(HashParametersError) {
        guard containers.count < Self.deepest else { throw .unreadable(line: line) }
        containers.append(name)
        seenContainers.insert(name)
    }

    /// A word in the place of a name: a comment, the start of a command, the end of a continued line, or a name.
    private mutating func word(_ word: [UInt8], line: Int) throws(HashParametersError) {
        let text = String(decoding: word, as: UTF8.self)
        if text.hasPrefix("#") || text.hasPrefix("//") {
            scanner.skipLine()
        } else if ["$", "npx", "firebase"].contains(text) {
            while let place = try scanner.peek(), place.line == line {
                if case .word(let option) = place.token, option.starts(with: "--".utf8) { return }
                _ = try scanner.next()
            }
        } else if text != "\\" {
            guard let sign = word.firstIndex(of: UInt8(ascii: "=")), sign > 0 else {
                return try entry(named: word, isQuoted: false, line: line)
            }
            let name = Array(word[..<sign])
            let value = Array(word[(sign + 1)...])
            guard value.isEmpty else { return add(name, value, line: line) }
            try entry(named: name, isQuoted: false, line: line)
        }
    }

    /// What follows a name: a value on the same line, an object, an array, or nothing.
    private mutating func entry(named name: [UInt8], isQuoted: Bool, line: Int) throws(HashParametersError) {
        if try scanner.peek()?.token == .mark(UInt8(ascii: ":")) { _ = try scanner.next() }
        if let place = try scanner.peek(), place.line == line, place.token == .word([UInt8(ascii: "=")]) {
            _ = try scanner.next()
        }
        guard let place = try scanner.peek() else { return add(name, [], line: line) }
        switch place.token {
        case .mark(UInt8(ascii: "{")):
            _ = try scanner.next()
            try open(Self.normalised(name), line: place.line)
        case .mark(UInt8(ascii: "[")):
            try skipArray()
        case .mark:
            add(name, [], line: line)
        case .quoted(let value):
            // JSON may have its value on the next line.
            guard place.line == line || isQuoted else { return add(name, [], line: line) }
            _ = try scanner.next()
            add(name, value, line: place.line)
        case .word(let value):
            guard place.line == line, !value.starts(with: "--".utf8), value != [UInt8(ascii: "\\")] else {
                return add(name, [], line: line)
            }
            _ = try scanner.next()
            add(name, value.first == UInt8(ascii: "=") ? Array(value.dropFirst()) : value, line: line)
        }
    }

    private mutating func skipArray() throws(HashParametersError) {
        var depth = 0
        while let place = try scanner.next() {
            switch place.token {
            case .mark(UInt8(ascii: "[")): depth += 1
            case .mark(UInt8(ascii: "]")): depth -= 1
            default: break
            }
            if depth == 0 { return }
        }
        throw .unreadable(line: scanner.line)
    }

    private mutating func add(_ name: [UInt8], _ value: [UInt8], line: Int) {
        guard value != Array("null".utf8) else { return }
        entries.append(Entry(containers: containers, name: name, value: value, line: line))
    }

    // MARK: - Meaning

    /// A name in small letters without dashes and underscores: all forms spell alike then.
    private static func normalised(_ name: [UInt8]) -> String {
        String(decoding: name.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }, as: UTF8.self)
            .lowercased()
    }

    private static let fields: [String: HashParameters.Field] = [
        "algorithm": .algorithm, "hashalgo": .algorithm, "hashalgorithm": .algorithm,
        "base64signerkey": .signerKey, "signerkey": .signerKey, "hashkey": .signerKey,
        "base64saltseparator": .saltSeparator, "saltseparator": .saltSeparator,
        "rounds": .rounds,
        "memcost": .memoryCost, "memorycost": .memoryCost,
    ]

    private func parameters() throws(HashParametersError) -> HashParameters {
        var relevant = entries
        if seenContainers.contains("hashconfig") {
            relevant = entries.filter { $0.containers.last == "hashconfig" }
        } else if seenContainers.contains("signin") {
            throw .withheld
        } else {
            relevant = entries.filter { $0.containers.allSatisfy(\.isEmpty) }
        }
        guard !entries.isEmpty || !seenContainers.isEmpty else { throw .empty }

        var found: [HashParameters.Field: Found] = [:]
        var isJSON = false
        for entry in relevant {
            let name = Self.normalised(entry.name)
            guard let field = Self.fields[name] else {
                throw .unknownName(Self.showable(entry.name), line: entry.line)
            }
            isJSON = isJSON || name == "signerkey"
            if let first = found[field], first.value != entry.value {
                throw .contradiction(field, line: entry.line, firstLine: first.line)
            }
            found[field] = found[field] ?? Found(value: entry.value, line: entry.line)
        }

        if let algorithm = found[.algorithm] { try check(algorithm) }
        guard let key = found[.signerKey], !key.value.isEmpty else { throw .missing(.signerKey) }
        guard isJSON || found[.saltSeparator] != nil else { throw .missing(.saltSeparator) }
        let separator = found[.saltSeparator] ?? Found(value: [], line: key.line)
        return try HashParameters(
            signerKey: (SecretBytes(try decoded(key, .signerKey)), key.line),
            saltSeparator: try decoded(separator, .saltSeparator),
            rounds: try number(found[.rounds], .rounds),
            memoryCost: try number(found[.memoryCost], .memoryCost))
    }

    private func check(_ algorithm: Found) throws(HashParametersError) {
        let name = String(decoding: algorithm.value, as: UTF8.self).uppercased()
        guard name != "SCRYPT" else { return }
        throw .otherAlgorithm(Self.otherAlgorithms.contains(name) ? name : nil, line: algorithm.line)
    }

    private static let otherAlgorithms: Set<String> = [
        "HASH_ALGORITHM_UNSPECIFIED", "HMAC_SHA512", "HMAC_SHA256", "HMAC_SHA1", "HMAC_MD5", "MD5", "SHA1",
        "SHA256", "SHA512", "PBKDF_SHA1", "PBKDF2_SHA256", "STANDARD_SCRYPT", "BCRYPT", "ARGON2",
    ]

    private func decoded(
        _ found: Found, _ field: HashParameters.Field
    ) throws(HashParametersError) -> [UInt8] {
        guard let bytes = found.value.withUnsafeBytes({ Base64.decode($0) }) else {
            throw .notBase64(field, line: found.line)
        }
        return bytes
    }

    private func number(
        _ found: Found?, _ field: HashParameters.Field
    ) throws(HashParametersError) -> (value: Int, line: Int?) {
        guard let found, !found.value.isEmpty else { throw .missing(field) }
        let text = String(decoding: found.value, as: UTF8.self)
        let digits = text.hasPrefix("-") ? text.utf8.dropFirst() : text.utf8[...]
        guard !digits.isEmpty, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else {
            throw .notANumber(field, line: found.line)
        }
        return (Int(text) ?? (text.hasPrefix("-") ? .min : .max), found.line)
    }

    /// A name that cannot be a piece of a key: short, and all small letters.
    private static func showable(_ name: [UInt8]) -> String? {
        let isPlain = name.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x5F }
        return isPlain && name.count <= 24 ? String(decoding: name, as: UTF8.self) : nil
    }
}
