/// Finds the cells of one record. RFC 4180, with the liberties that the Firebase CLI takes inside names and
/// claims, where ``CSVQuoting`` says so.
struct CSVRecordScanner {
    enum Outcome: Equatable {
        /// The record is whole.
        case complete
        /// The record goes on behind the bytes at hand.
        case unfinished
        case fault(CSVFault)
    }

    let bytes: UnsafeRawBufferPointer
    /// Whether nothing follows these bytes.
    let isLast: Bool
    let quoting: CSVQuoting

    /// Scans the record that begins at `start`.
    ///
    /// - Parameters:
    ///   - start: the record's first byte.
    ///   - record: where the cells go; also those before a fault.
    /// - Returns: whether the record is whole.
    func scan(from start: Int, into record: inout CSVRecord) -> Outcome {
        record.cells.removeAll(keepingCapacity: true)
        var index = start
        while true {
            if index < bytes.count, bytes[index] == CSVByte.quote {
                let column = record.cells.count
                switch closingQuote(from: index + 1, column) {
                case .found(let close, let hasQuotes):
                    record.cells.append(.init(range: index + 1..<close, isQuoted: true, hasQuotes: hasQuotes))
                    index = close + 1
                case .unfinished: return isLast ? .fault(.unclosedQuote(column: column + 1)) : .unfinished
                case .stray: return .fault(.strayQuote(column: column + 1))
                }
            } else {
                let first = index
                while index < bytes.count, bytes[index] != CSVByte.comma, bytes[index] != CSVByte.newline {
                    index += 1
                }
                let isLineEnd = index > first && bytes[index - 1] == CSVByte.carriageReturn
                let isAtEnd = index == bytes.count || bytes[index] == CSVByte.newline
                record.cells.append(.init(range: first..<(isAtEnd && isLineEnd ? index - 1 : index)))
            }
            if index < bytes.count, bytes[index] == CSVByte.carriageReturn { index += 1 }
            guard index < bytes.count else {
                record.end = index
                return isLast ? .complete : .unfinished
            }
            index += 1
            if bytes[index - 1] == CSVByte.newline {
                record.end = index
                return .complete
            }
        }
    }

    private enum Closing {
        case found(Int, hasQuotes: Bool)
        case unfinished
        case stray
    }

    private func closingQuote(from start: Int, _ column: Int) -> Closing {
        let doubles = quoting.isDoubled(in: column)
        var hasQuotes = false
        var index = start
        while index < bytes.count {
            guard bytes[index] == CSVByte.quote else {
                index += 1
                continue
            }
            if quoting.isLiteral(at: index, from: start, column, bytes) {
                hasQuotes = true
                index += 1
                continue
            }
            guard index + 1 < bytes.count else {
                return isLast ? .found(index, hasQuotes: hasQuotes) : .unfinished
            }
            switch bytes[index + 1] {
            case CSVByte.comma, CSVByte.newline:
                return .found(index, hasQuotes: hasQuotes)
            case CSVByte.quote where doubles:
                hasQuotes = true
                index += 2
            default:
                if bytes[index + 1] == CSVByte.carriageReturn {
                    guard index + 2 < bytes.count else {
                        return isLast ? .found(index, hasQuotes: hasQuotes) : .unfinished
                    }
                    if bytes[index + 2] == CSVByte.newline { return .found(index, hasQuotes: hasQuotes) }
                }
                // Names were once quoted for their comma alone, and quotes in them left as they were.
                guard CSVLayout.isName(column) else { return .stray }
                hasQuotes = true
                index += 1
            }
        }
        return .unfinished
    }
}
