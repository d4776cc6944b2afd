internal import CCurl
internal import Crypto
internal import Glibc

/// One request on its way, in the form in which curl wants it, and what has come of it so far.
final class Transfer: @unchecked Sendable {
    // SAFETY: made by who sends; once submitted it is the loop's thread's, until the continuation is resumed.
    // `isCancelled` is touched under the loop's lock alone.
    let method: HTTPMethod
    let address: HTTPAddress
    let timeouts: HTTPTimeouts
    /// The URL, ended by a zero. It may hold secrets.
    private(set) var url: [UInt8]
    private(set) var lines: UnsafeMutablePointer<curl_slist>?
    /// The body; nil when there is none.
    let upload: UnsafeMutableRawBufferPointer?
    var answer: Answer

    var isCancelled = false
    var continuation: CheckedContinuation<AnswerFacts, any Error>?
    /// The handle that carries it while it runs.
    var handle: CurlHandle?
    /// What curl said at its end.
    var code = CURLE_OK

    /// Prepares a request.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - settings: what it does not say itself.
    /// - Throws: `HTTPError.badPath`, or `other` when there is no memory.
    init(_ request: HTTPRequest, settings: HTTPSettings) throws(HTTPError) {
        guard !request.path.leadsElsewhere else { throw .badPath }
        method = request.method
        address = request.address
        timeouts = request.timeouts ?? settings.timeouts
        answer = Answer(bodyLimit: max(0, request.bodyLimit ?? settings.bodyLimit))
        url = Array(request.url.utf8) + [0]
        upload = request.body.map(Self.copy)
        for header in request.headers { try add(header) }
        // Without a value curl leaves out what it would write on its own accord.
        try add(Array("Expect:".utf8))
        try add(Array("Content-Type:\(request.body.map { " " + $0.type } ?? "")".utf8))
    }

    deinit {
        wipe(&url)
        var line = lines
        while let current = line {
            explicit_bzero(current.pointee.data, strlen(current.pointee.data))
            line = current.pointee.next
        }
        curl_slist_free_all(lines)
        if let upload {
            // Whether it is secret does not matter: it is short.
            if let start = upload.baseAddress { explicit_bzero(start, upload.count) }
            upload.deallocate()
        }
    }

    private func add(_ header: HTTPHeader) throws(HTTPError) {
        var line = Array(header.name.utf8)
        switch header.value {
        case .plain(let text): line += Self.field(Array(text.utf8))
        case .secret(let scheme, let secret):
            let start = scheme.isEmpty ? [] : Array("\(scheme) ".utf8)
            line += secret.reveal { Self.field(start + $0) }
        }
        defer { wipe(&line) }
        try add(line)
    }

    /// To curl a name with nothing after its colon is a header to be left out; an empty one ends in a semicolon.
    private static func field(_ value: [UInt8]) -> [UInt8] {
        value.allSatisfy { " \t".utf8.contains($0) } ? Array(";".utf8) : Array(": ".utf8) + value
    }

    private func add(_ line: [UInt8]) throws(HTTPError) {
        var line = line + [0]
        defer { wipe(&line) }
        let longer = line.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { curl_slist_append(lines, $0.baseAddress) }
        }
        guard let longer else { throw HTTPError(code: CURLE_OUT_OF_MEMORY) }
        lines = longer
    }

    private static func copy(_ body: HTTPBody) -> UnsafeMutableRawBufferPointer {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, body.count), alignment: 1)
        switch body.content {
        case .plain(let bytes): memory.copyBytes(from: bytes)
        case .secret(let secret): secret.reveal { memory.copyBytes(from: $0) }
        }
        return UnsafeMutableRawBufferPointer(rebasing: memory[..<body.count])
    }
}
