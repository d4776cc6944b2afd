public import HTTP
internal import Crypto
internal import JSON

/// Harmless calls, which show what credentials may do.
extension FirebaseClient {
    /// Whether accounts may be read, and whether their hashes show.
    ///
    /// - Returns: whether hashes show; nil when there is no account with a password to tell by.
    /// - Throws: ``FirebaseFault``; `CancellationError`.
    public func probeReading() async throws -> Bool? {
        let page = try await accounts()
        for account in page.accounts {
            let password = try? account.withUnsafeBytes { bytes in
                var reader = JSONReader(bytes)
                var hash: String?
                try reader.beginObject()
                while let name = try reader.nextKey() {
                    if name.equals("passwordHash") {
                        hash = try reader.textOrNull()?.string
                    } else {
                        try reader.skip()
                    }
                }
                return hash
            }
            if let hash = password ?? nil { return hash != AccountExport.redacted }
        }
        return nil
    }

    /// Whether accounts may be changed: changes nothing of an account that does not exist.
    ///
    /// - Throws: ``FirebaseFault`` when they may not; `CancellationError`.
    public func probeWriting() async throws {
        do {
            try await update("naru-doctor-looks-whether-it-may", AccountChange())
        } catch let fault as FirebaseFault where fault.kind == .finalForAccount {}
    }
}

/// What Google publishes about a service account's keys.
public enum PublishedKeys {
    /// How a key file stands to what is published.
    public enum Finding: Equatable, Sendable {
        /// The key is one of those published.
        case published
        /// There are keys, and this is none of them: it was deleted.
        case unknown
        /// There is no such service account.
        case noAccount
    }

    /// Looks whether a key is among those that Google publishes of its account.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - http: sends the request.
    ///   - address: where they are published; nil for Google's own.
    /// - Returns: what was found.
    /// - Throws: ``FirebaseFault``; `HTTPAddress.Fault`; `CancellationError`.
    public static func look(
        for key: ServiceAccountKey, _ http: HTTPClient, at address: String?
    ) async throws -> Finding {
        let address = try HTTPAddress(address ?? "https://www.googleapis.com")
        let response: HTTPResponse
        do {
            response = try await http.send(
                HTTPRequest(.get, address, "/service_accounts/v1/jwk/\(key.clientEmail)"))
        } catch let error as HTTPError {
            throw FirebaseFault(.unreachable(error))
        }
        if response.status == 404 { return .noAccount }
        guard response.status == 200, let moduli = moduli(in: response.body) else {
            throw FirebaseFault(.unreadable)
        }
        return moduli.contains(key.key.modulus) ? .published : .unknown
    }

    private static func moduli(in body: [UInt8]) -> [[UInt8]]? {
        try? body.withUnsafeBytes { bytes in
            var moduli: [[UInt8]] = []
            var reader = JSONReader(bytes)
            try reader.beginObject()
            while let name = try reader.nextKey() {
                guard name.equals("keys") else {
                    try reader.skip()
                    continue
                }
                try reader.beginArray()
                while try reader.nextElement() {
                    try reader.beginObject()
                    while let member = try reader.nextKey() {
                        if member.equals("n") {
                            if let number = Base64.decode(try reader.string()) { moduli.append(number) }
                        } else {
                            try reader.skip()
                        }
                    }
                }
            }
            return moduli
        }
    }
}

/// What time it is for others.
public enum ServerClock {
    /// How far this machine's clock is ahead of a server's.
    ///
    /// - Parameters:
    ///   - address: the server.
    ///   - http: sends the request.
    ///   - now: this machine's time, in seconds since 1970.
    /// - Returns: seconds; negative when it is behind; nil when the server does not say.
    /// - Throws: ``FirebaseFault``; `CancellationError`.
    public static func lead(
        over address: HTTPAddress, _ http: HTTPClient, now: @Sendable () -> Int64
    ) async throws -> Int64? {
        do {
            let response = try await http.send(HTTPRequest(.get, address, "/token"))
            return response.headers["date"].flatMap { HTTPDate.seconds($0, now: now()) }.map { now() - $0 }
        } catch let error as HTTPError {
            throw FirebaseFault(.unreachable(error))
        }
    }
}
