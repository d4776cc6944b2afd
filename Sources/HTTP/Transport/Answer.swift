/// What curl knows of an answer beside its bytes.
struct AnswerFacts: Sendable {
    let status: Int
    let version: HTTPResponse.Version
}

/// What has come of an answer so far.
struct Answer {
    /// More than any server sends in earnest.
    static let headLimit = 256 << 10

    enum Excess {
        case head
        case body
    }

    let bodyLimit: Int
    /// The lines between the status line and the empty line.
    private(set) var head: [UInt8] = []
    private(set) var body: [UInt8] = []
    /// What became larger than it may be.
    private(set) var excess: Excess?
    private var isHeadComplete = true
    private var headSize = 0

    init(bodyLimit: Int) { self.bodyLimit = bodyLimit }

    /// Takes a line of the head.
    ///
    /// - Parameter line: the line with its end, as curl hands it over.
    /// - Returns: whether there was room for it.
    mutating func takeLine(_ line: UnsafeRawBufferPointer) -> Bool {
        headSize += line.count
        guard headSize <= Self.headLimit else {
            excess = .head
            return false
        }
        if isHeadComplete {
            // After a head comes another one, when it was that of an interim answer, or fields after a body, which RFC
            // 9110 (6.5.1) forbids to take for headers.
            guard line.starts(with: "HTTP/".utf8) else { return true }
            isHeadComplete = false
            head.removeAll(keepingCapacity: true)
        } else if line.allSatisfy({ "\r\n".utf8.contains($0) }) {
            isHeadComplete = true
        } else {
            head.append(contentsOf: line)
        }
        return true
    }

    /// Takes a piece of the decoded body.
    ///
    /// - Parameter bytes: the piece.
    /// - Returns: whether there was room for it.
    mutating func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count <= bodyLimit - body.count else {
            excess = .body
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }
}
