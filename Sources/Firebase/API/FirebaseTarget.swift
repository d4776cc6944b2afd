public import HTTP

/// Whose accounts are meant, and where they are.
public struct FirebaseTarget: Equatable, Sendable {
    /// The project's id.
    public var project: String
    /// The tenant; nil for the project itself.
    public var tenant: String?
    /// Where the Identity Toolkit API is.
    public var api: HTTPAddress
    /// Where access tokens are given.
    public var oauth: HTTPAddress

    /// Firebase itself, or what stands in for it.
    ///
    /// - Parameters:
    ///   - project: the project's id.
    ///   - tenant: the tenant; nil for the project itself.
    ///   - api: where the API is; nil for Google's own.
    ///   - oauth: where access tokens are given; nil for Google's own.
    /// - Throws: `HTTPAddress.Fault` when a text is no address.
    public init(
        project: String, tenant: String? = nil, api: String? = nil, oauth: String? = nil
    ) throws(HTTPAddress.Fault) {
        self.project = project
        self.tenant = tenant
        self.api = try HTTPAddress(api ?? "https://identitytoolkit.googleapis.com")
        self.oauth = try HTTPAddress(oauth ?? "https://oauth2.googleapis.com")
    }

    /// The emulator.
    ///
    /// - Parameters:
    ///   - host: host and port, as `FIREBASE_AUTH_EMULATOR_HOST` has them.
    ///   - project: the project's id.
    ///   - tenant: the tenant; nil for the project itself.
    /// - Throws: `HTTPAddress.Fault` when the host is none.
    public init(emulator host: String, project: String, tenant: String? = nil) throws(HTTPAddress.Fault) {
        // The emulator has the API's own host as the first part of its paths.
        try self.init(
            project: project, tenant: tenant, api: "http://\(host)/identitytoolkit.googleapis.com",
            oauth: "http://\(host)")
    }

    /// Whether something on this machine stands in for Firebase.
    public var isStandIn: Bool { api.isLoopback }

    /// The path of one of the calls for accounts.
    func accounts(_ call: String) -> HTTPPath {
        if let tenant { return "/v1/projects/\(project)/tenants/\(tenant)/accounts:\(call)" }
        return "/v1/projects/\(project)/accounts:\(call)"
    }

    /// The path of the project's configuration.
    var configuration: HTTPPath { "/admin/v2/projects/\(project)/config" }
}
