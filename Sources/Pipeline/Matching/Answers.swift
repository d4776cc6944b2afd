internal import Bridge
internal import Files

/// What was learned from each account's hash, in the order of uids, on disk.
struct AnswerWriter {
    private let spill: SpillWriter
    private var encoder = RecordEncoder()

    init(folder: String) throws { spill = try SpillWriter(folder: folder) }

    mutating func add(_ answer: Answer) throws {
        encoder.removeAll()
        encoder.put(answer)
        try encoder.bytes.withUnsafeBytes { _ = try spill.append($0) }
    }

    func finish() throws -> Answers { Answers(file: try spill.finish()) }
}

/// The answers of one run, all of one size.
struct Answers: Sendable {
    let file: SpillFile

    /// The answers for consecutive accounts.
    func answers(from first: Int, count: Int) throws -> [Answer] {
        let size = RecordEncoder.answerSize
        var bytes = [UInt8](repeating: 0, count: count * size)
        return try bytes.withUnsafeMutableBytes { buffer in
            try file.read(at: Int64(first * size), into: buffer)
            return try (0..<count).map { index in
                var decoder = RecordDecoder(
                    UnsafeRawBufferPointer(rebasing: buffer[index * size..<(index + 1) * size]))
                return try decoder.answer()
            }
        }
    }
}

extension RecordEncoder {
    /// The size of every encoded answer.
    static let answerSize = 36

    fileprivate mutating func put(_ answer: Answer) {
        let equal = answer.equal
        put(answer.attempts != nil)
        put(equal.map { UInt8(truncatingIfNeeded: $0.stage.rawValue + 1) } ?? 0)
        put(equal?.route.flatMap { Route.allCases.firstIndex(of: $0) }.map { UInt8($0 + 1) } ?? 0)
        put(equal?.hasRival ?? false)
        put(fixed: UInt64(equal?.scheme ?? 0))
        put(fixed: UInt64((equal?.ordinal).map { $0 + 1 } ?? 0))
        let attempts = answer.attempts ?? Attempts()
        for count in [attempts.candidates, attempts.signUpTime, attempts.defaultIDs, attempts.guessable] {
            put(fixed: UInt32(truncatingIfNeeded: count))
        }
    }

    private mutating func put(fixed number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { for byte in $0 { put(byte) } }
    }
}

extension RecordDecoder {
    fileprivate mutating func answer() throws -> Answer {
        let isChecked = try flag()
        let stage = Question.Stage(rawValue: Int(try byte()) - 1)
        let route = Int(try byte())
        let hasRival = try flag()
        let scheme = Int(truncatingIfNeeded: try fixed(UInt64.self))
        let ordinal = Int(truncatingIfNeeded: try fixed(UInt64.self))
        var attempts = Attempts()
        attempts.candidates = Int(try fixed(UInt32.self))
        attempts.signUpTime = Int(try fixed(UInt32.self))
        attempts.defaultIDs = Int(try fixed(UInt32.self))
        attempts.guessable = Int(try fixed(UInt32.self))
        return Answer(
            equal: stage.map {
                Answer.Equal(
                    stage: $0, scheme: scheme, ordinal: ordinal == 0 ? nil : ordinal - 1,
                    route: route > 0 && route <= Route.allCases.count ? Route.allCases[route - 1] : nil,
                    hasRival: hasRival)
            }, attempts: isChecked ? attempts : nil)
    }

    private mutating func fixed<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
        var number: Number = 0
        for shift in 0..<Number.bitWidth / 8 { number |= Number(try byte()) << (8 * shift) }
        return number
    }
}
