internal import CCurl

/// An easy handle of curl, used for one transfer after the other: making one costs more than a small transfer does.
///
/// For the loop's thread alone.
final class CurlHandle {
    let easy: UnsafeMutableRawPointer
    private(set) var transfer: Transfer?
    private let authorities: HTTPAuthorities
    private let words: UnsafeMutablePointer<CChar>

    /// A handle with all that is the same for every transfer.
    ///
    /// - Parameters:
    ///   - settings: how the client behaves.
    ///   - authorities: who is trusted.
    /// - Throws: `HTTPError.other` when curl lacks something that must not be lacking.
    init(_ settings: HTTPSettings, _ authorities: HTTPAuthorities) throws(HTTPError) {
        guard let easy = curl_easy_init() else { throw HTTPError(code: CURLE_FAILED_INIT) }
        self.easy = easy
        self.authorities = authorities
        words = .allocate(capacity: Int(CURL_ERROR_SIZE))
        words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        try setWhatNeverChanges()
        try set(CURLOPT_USERAGENT, settings.userAgent)
        if case .named(let file, let folder) = authorities {
            // Both are set, since curl would go on trusting its own where only one is named.
            try set(CURLOPT_CAINFO, file)
            try set(CURLOPT_CAPATH, folder)
        }
    }

    deinit {
        curl_easy_cleanup(easy)
        words.deallocate()
    }

    /// The file or folder of authorities that was asked for.
    var authorityPath: String? {
        switch authorities {
        case .named(let file, let folder): file ?? folder
        case .system: nil
        }
    }

    /// What curl said about the failure, in English, up to the first NUL.
    var failure: String { String(cString: words) }

    /// Makes the handle ready for a transfer, which it keeps.
    ///
    /// - Parameter transfer: the transfer.
    /// - Throws: `HTTPError.other`.
    func begin(_ transfer: Transfer) throws(HTTPError) {
        self.transfer = transfer
        words[0] = 0
        try transfer.url.withUnsafeBufferPointer { (url) throws(HTTPError) in
            try set(CURLOPT_URL, UnsafeRawPointer(url.baseAddress))
        }
        let isEncrypted = transfer.address.isEncrypted
        // Nothing in the open leaves this machine, not even to a proxy.
        try set(CURLOPT_PROXY, isEncrypted ? nil : "")
        try set(
            CURLOPT_HTTP_VERSION, isEncrypted ? Int(CURL_HTTP_VERSION_2TLS) : Int(CURL_HTTP_VERSION_1_1))
        // Rather share a connection that is about to speak HTTP/2 than open more of them.
        try set(CURLOPT_PIPEWAIT, isEncrypted ? 1 : 0)
        try set(CURLOPT_HTTPHEADER, UnsafeRawPointer(transfer.lines))
        try set(CURLOPT_CONNECTTIMEOUT_MS, transfer.timeouts.connect.milliseconds)
        try set(CURLOPT_TIMEOUT_MS, transfer.timeouts.total.milliseconds)
        try set(CURLOPT_LOW_SPEED_LIMIT, 1)
        try set(CURLOPT_LOW_SPEED_TIME, max(1, transfer.timeouts.stall.milliseconds / 1000))
        try setMethod(of: transfer)
    }

    /// Lets go of the transfer.
    ///
    /// - Returns: the transfer.
    @discardableResult
    func end() -> Transfer? {
        // Its memory is about to go.
        _ = curl_easy_set_pointer(easy, CURLOPT_HTTPHEADER, nil)
        _ = curl_easy_set_pointer(easy, CURLOPT_POSTFIELDS, nil)
        defer { transfer = nil }
        return transfer
    }

    func number(_ which: CURLINFO) -> Int {
        var number = 0
        curl_easy_get_number(easy, which, &number)
        return number
    }

    func size(_ which: CURLINFO) -> Int64 {
        var size: curl_off_t = 0
        curl_easy_get_size(easy, which, &size)
        return Int64(size)
    }

    private func setMethod(of transfer: Transfer) throws(HTTPError) {
        // What the last transfer chose is undone by this one first.
        try set(CURLOPT_HTTPGET, 1)
        try set(CURLOPT_NOBODY, transfer.method == .head ? 1 : 0)
        let needsBody = [.post, .put, .patch].contains(transfer.method)
        if transfer.upload != nil || needsBody {
            try set(CURLOPT_POST, 1)
            let size = curl_easy_set_size(
                easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(transfer.upload?.count ?? 0))
            try check(size)
            // To curl no pointer means that it is to ask for the body.
            try set(CURLOPT_POSTFIELDS, transfer.upload?.baseAddress.map { UnsafeRawPointer($0) } ?? nothing)
        }
        try set(CURLOPT_CUSTOMREQUEST, transfer.method == .head ? nil : transfer.method.rawValue)
    }

    private var nothing: UnsafeRawPointer { UnsafeRawPointer(words) }

    private func setWhatNeverChanges() throws(HTTPError) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        try set(CURLOPT_PRIVATE, context)
        try set(CURLOPT_WRITEDATA, context)
        try set(CURLOPT_HEADERDATA, context)
        try check(curl_easy_set_receiver(easy, CURLOPT_WRITEFUNCTION, receiveBody))
        try check(curl_easy_set_receiver(easy, CURLOPT_HEADERFUNCTION, receiveLine))
        try set(CURLOPT_ERRORBUFFER, UnsafeRawPointer(words))

        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        try set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        try set(CURLOPT_PROTOCOLS_STR, "https,http")
        try set(CURLOPT_FOLLOWLOCATION, 0)
        try set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
        try set(CURLOPT_HTTP09_ALLOWED, 0)
        try set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // The path is encoded as it is to be; curl would take dots out of it.
        try set(CURLOPT_PATH_AS_IS, 1)
        // No signals for time-outs, which are the process's; and who is cancelled does not wait for a slow resolver.
        try set(CURLOPT_NOSIGNAL, 1)
        try set(CURLOPT_QUICK_EXIT, 1)
    }

    private func set(_ option: CURLoption, _ value: Int) throws(HTTPError) {
        try check(curl_easy_set_number(easy, option, value))
    }

    private func set(_ option: CURLoption, _ pointer: UnsafeRawPointer?) throws(HTTPError) {
        try check(curl_easy_set_pointer(easy, option, pointer))
    }

    /// curl keeps a copy of the text.
    private func set(_ option: CURLoption, _ text: String?) throws(HTTPError) {
        guard let text else { return try check(curl_easy_set_pointer(easy, option, nil)) }
        try check(text.withCString { curl_easy_set_pointer(easy, option, $0) })
    }

    private func check(_ code: CURLcode) throws(HTTPError) {
        guard code == CURLE_OK else { throw HTTPError(code: code) }
    }
}
