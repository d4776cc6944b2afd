internal import Bridge
internal import Files

/// What must be kept of a verdict to make its decision again from the account and the directory: a few numbers.
struct KeptVerdict: Equatable, Sendable {
    var status = Status.native
    var reason: Reason?
    var evidence: Evidence?
    var route: Route?
    /// The place of the scheme in the matcher's list.
    var scheme: Int?
    /// The directory's place of the identity.
    var ordinal: Int?
    var candidateCount = 0
    var attempts: Attempts?
    var sharesAddress = false
    var sharedPassword: SharedPassword?

    /// Keeps a verdict.
    ///
    /// - Parameters:
    ///   - verdict: the verdict.
    ///   - schemes: the places of the schemes by name.
    init(_ verdict: Verdict, schemes: [String: Int]) {
        let decision = verdict.decision
        status = decision.status
        reason = decision.reason
        evidence = decision.evidence
        route = decision.route
        scheme = decision.scheme.flatMap { schemes[$0] }
        ordinal = verdict.ordinal
        candidateCount = decision.candidateCount
        attempts = decision.attempts
        sharesAddress = decision.sharesAddressWithIdentity
        sharedPassword = decision.sharedPassword
    }

    fileprivate init() {}
}

/// Keeps verdicts, in the order of uids, on disk.
struct KeptVerdictWriter {
    private let spill: SpillWriter
    private var encoder = RecordEncoder()

    init(folder: String) throws { spill = try SpillWriter(folder: folder) }

    mutating func add(_ verdict: KeptVerdict) throws {
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
    func verdicts(from first: Int, count: Int) throws -> [KeptVerdict] {
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
    static let verdictSize = 41

    fileprivate mutating func put(_ verdict: KeptVerdict) {
        put(place(of: verdict.status as Status?))
        put(place(of: verdict.reason))
        put(place(of: verdict.evidence))
        put(place(of: verdict.route))
        put(verdict.attempts != nil)
        put(verdict.sharesAddress)
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

    private mutating func put(fixed number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { for byte in $0 { put(byte) } }
    }
}

extension RecordDecoder {
    fileprivate mutating func verdict() throws -> KeptVerdict {
        var verdict = KeptVerdict()
        guard let status: Status = try place() else { throw Damaged() }
        verdict.status = status
        verdict.reason = try place()
        verdict.evidence = try place()
        verdict.route = try place()
        let isChecked = try flag()
        verdict.sharesAddress = try flag()
        verdict.sharedPassword = try place()
        let scheme = Int(try fixed(UInt16.self))
        verdict.scheme = scheme == 0 ? nil : scheme - 1
        let ordinal = Int(truncatingIfNeeded: try fixed(UInt64.self))
        verdict.ordinal = ordinal == 0 ? nil : ordinal - 1
        verdict.candidateCount = Int(truncatingIfNeeded: try fixed(UInt64.self))
        var attempts = Attempts()
        attempts.candidates = Int(try fixed(UInt32.self))
        attempts.signUpTime = Int(try fixed(UInt32.self))
        attempts.defaultIDs = Int(try fixed(UInt32.self))
        attempts.guessable = Int(try fixed(UInt32.self))
        if isChecked { verdict.attempts = attempts }
        return verdict
    }

    private mutating func place<Case: Ordinal>() throws -> Case? {
        let place = try byte()
        guard place > 0 else { return nil }
        guard place <= Case.allCases.count else { throw Damaged() }
        return Case(ordinal: place - 1)
    }

    private mutating func fixed<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
        var number: Number = 0
        for shift in 0..<Number.bitWidth / 8 { number |= Number(try byte()) << (8 * shift) }
        return number
    }
}
