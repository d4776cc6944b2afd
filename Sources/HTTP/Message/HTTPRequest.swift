/// A request to an address.
public struct HTTPRequest: Sendable, CustomStringConvertible, CustomReflectable {
    /// What it asks for.
    public var method: HTTPMethod
    /// Where it goes.
    public var address: HTTPAddress
    /// The path below the address.
    public var path: HTTPPath
    /// The query, in the order in which it is sent.
    public var query: [HTTPParameter]
    /// Headers beyond those that the transport writes.
    public var headers: [HTTPHeader]
    /// What it carries.
    public var body: HTTPBody?
    /// How long it may take; nil means as the client says.
    public var timeouts: HTTPTimeouts?
    /// The most that the response's body may hold, decoded, in bytes; nil means as the client says.
    public var bodyLimit: Int?

    /// A request.
    ///
    /// - Parameters:
    ///   - method: what it asks for.
    ///   - address: where it goes.
    ///   - path: the path below the address.
    ///   - query: the query.
    ///   - headers: headers beyond those that the transport writes.
    ///   - body: what it carries.
    public init(
        _ method: HTTPMethod = .get, _ address: HTTPAddress, _ path: HTTPPath, query: [HTTPParameter] = [],
        headers: [HTTPHeader] = [], body: HTTPBody? = nil
    ) {
        self.method = method
        self.address = address
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// The method, the host and the path; nothing that may be secret.
    public var description: String { "\(method.rawValue) \(address)\(path)" }

    /// Shows what the description does, and names, also to `dump`.
    public var customMirror: Mirror {
        Mirror(self, children: ["request": description, "query": query, "headers": headers])
    }

    /// The whole URL. It may hold secrets.
    var url: String {
        var text = address.text + path.encoded
        var separator = "?"
        for parameter in query {
            text += separator
            text += PercentEncoding.component(parameter.name)
            text += "="
            text += PercentEncoding.component(parameter.value)
            separator = "&"
        }
        return text
    }
}
