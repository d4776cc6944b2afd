/// What a client asked.
public struct SandboxRequest: Sendable {
    /// The method, in capitals.
    public var method: String
    /// The path, without the query, as it was sent.
    public var path: String
    /// The value of the header `Authorization`.
    public var authorization: String?
    /// The value of the header `Metadata-Flavor`.
    public var metadataFlavor: String?
    /// The client's address.
    public var caller: String
    /// When it came, in seconds since 1970.
    public var time: Int64
    /// The body.
    public var body: [UInt8]
    private let queryText: ArraySlice<UInt8>

    /// A request.
    ///
    /// - Parameters:
    ///   - method: the method, in capitals.
    ///   - target: path and query as they were sent.
    ///   - authorization: the value of the header `Authorization`.
    ///   - metadataFlavor: the value of the header `Metadata-Flavor`.
    ///   - caller: the client's address.
    ///   - time: when it came, in seconds since 1970.
    ///   - body: the body.
    public init(
        method: String, target: [UInt8], authorization: String? = nil, metadataFlavor: String? = nil,
        caller: String = "127.0.0.1",
        time: Int64 = 0, body: [UInt8] = []
    ) {
        let end = target.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
        self.method = method
        path = String(decoding: target[..<end], as: UTF8.self)
        queryText = target[end...].dropFirst()
        self.authorization = authorization
        self.metadataFlavor = metadataFlavor
        self.caller = caller
        self.time = time
        self.body = body
    }

    /// The parameters: those of the query, and with POST those of the form in the body.
    var parameters: FormParameters {
        var parameters = query
        if method == "POST" { parameters.add(body[...]) }
        return parameters
    }

    /// Whether it came by the paths of Firebase's emulator, which lets in whoever says that they own it.
    private(set) var isAtEmulator = false

    /// The emulator has the API's own host as the first part of its paths.
    private static let emulatorRoot = "/identitytoolkit.googleapis.com"

    /// Takes the emulator's part of the path away, if it is there.
    mutating func enterEmulator() {
        guard path.utf8.starts(with: (Self.emulatorRoot + "/").utf8) else { return }
        path.removeFirst(Self.emulatorRoot.count)
        isAtEmulator = true
    }

    /// The path without escapes.
    var plainPath: String {
        // Of all paths only those with an e-mail address in them come escaped.
        path.utf8.contains(UInt8(ascii: "%")) ? FormParameters.unescaped(path) : path
    }

    /// The parameters of the query alone.
    var query: FormParameters { FormParameters(queryText) }

    /// Whether an app's key stands in the query, as in Kakao's links between pages.
    var carriesKey: Bool {
        var rest = queryText
        while rest.count >= Self.keyName.count {
            if rest.starts(with: Self.keyName) { return true }
            guard let next = rest.firstIndex(of: UInt8(ascii: "&")) else { return false }
            rest = rest[(next + 1)...]
        }
        return false
    }

    private static let keyName = Array("app_key=".utf8)
}
