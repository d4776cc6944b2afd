internal import Bridge
internal import Files

/// Keeps verdicts, in the order of uids, on disk.
struct KeptVerdictWriter {
    private let spill: SpillWriter
    private var encoder = RecordEncoder()

    init(folder: String) throws { spill = try SpillWriter(folder: folder) }

    mutating func add(_ verdict: Verdict) throws {
        encoder.removeAll()
        encoder.put(verdict)
        try encoder.bytes.withUnsafeBytes { _ = try spill.append($0) }
    }

    func finish() throws -> KeptVerdicts { KeptVerdicts(file: try spill.finish()) }
}

/// The kept verdicts of one run, all of one size.
struct KeptVerdicts: Sendable {
    let file: SpillFile

    /// The verdicts on consecutive accounts.
    func verdicts(from first: Int, count: Int) throws -> [Verdict] {
        let size = RecordEncoder.verdictSize
        var bytes = [UInt8](repeating: 0, count: count * size)
        return try bytes.withUnsafeMutableBytes { buffer in
            try file.read(at: Int64(first * size), into: buffer)
            return try (0..<count).map { index in
                var decoder = RecordDecoder(
                    UnsafeRawBufferPointer(rebasing: buffer[index * size..<(index + 1) * size]))
                return try decoder.verdict()
            }
        }
    }
}

extension RecordEncoder {
    /// The size of every encoded verdict.
    static let verdictSize = 42

    fileprivate mutating func put(_ verdict: Verdict) {
        put(place(of: verdict.status as Status?))
        put(place(of: verdict.reason))
        put(place(of: verdict.evidence))
        put(place(of: verdict.route))
        put(verdict.attempts != nil)
        put(verdict.sharesAddressWithIdentity)
        put(verdict.hasInventedAddress)
        put(place(of: verdict.sharedPassword))
        put(fixed: UInt16(truncatingIfNeeded: verdict.scheme.map { $0 + 1 } ?? 0))
        put(fixed: UInt64(verdict.ordinal.map { $0 + 1 } ?? 0))
        put(fixed: UInt64(verdict.candidateCount))
        let attempts = verdict.attempts ?? Attempts()
        for count in [attempts.candidates, attempts.signUpTime, attempts.defaultIDs, attempts.guessable] {
            put(fixed: UInt32(truncatingIfNeeded: count))
        }
    }

    private func place(of value: (some Ordinal)?) -> UInt8 { value.map { $0.ordinal + 1 } ?? 0 }
}

extension RecordDecoder {
    fileprivate mutating func verdict() throws -> Verdict {
        guard let status: Status = try place() else { throw Damaged() }
        var verdict = Verdict(status)
        verdict.reason = try place()
        verdict.evidence = try place()
        verdict.route = try place()
        let isChecked = try flag()
        verdict.sharesAddressWithIdentity = try flag()
        verdict.hasInventedAddress = try flag()
        verdict.sharedPassword = try place()
        let scheme = Int(try fixed() as UInt16)
        verdict.scheme = scheme == 0 ? nil : scheme - 1
        let ordinal = Int(truncatingIfNeeded: try fixed() as UInt64)
        verdict.ordinal = ordinal == 0 ? nil : ordinal - 1
        verdict.candidateCount = Int(truncatingIfNeeded: try fixed() as UInt64)
        var attempts = Attempts()
        attempts.candidates = Int(try fixed() as UInt32)
        attempts.signUpTime = Int(try fixed() as UInt32)
        attempts.defaultIDs = Int(try fixed() as UInt32)
        attempts.guessable = Int(try fixed() as UInt32)
        if isChecked { verdict.attempts = attempts }
        return verdict
    }

    private mutating func place<Case: Ordinal>() throws -> Case? {
        let place = try byte()
        guard place > 0 else { return nil }
        guard place <= Case.allCases.count else { throw Damaged() }
        return Case(ordinal: place - 1)
    }
}
