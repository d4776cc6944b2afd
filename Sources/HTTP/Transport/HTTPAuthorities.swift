/// Who is trusted to vouch for servers.
enum HTTPAuthorities: Equatable, Sendable {
    /// Those of the system.
    case system
    /// Those of a file in PEM form, of a folder made by c_rehash(1), or of both, and no others.
    case named(file: String?, folder: String?)

    /// Those that the usual variables name: `CURL_CA_BUNDLE`, or else `SSL_CERT_FILE` and `SSL_CERT_DIR`; those of the
    /// system when none does.
    ///
    /// - Parameter environment: the variables. libcurl itself does not look at these.
    init(environment: [String: String]) {
        func path(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        if let bundle = path("CURL_CA_BUNDLE") {
            self = .named(file: bundle, folder: nil)
            return
        }
        let (file, folder) = (path("SSL_CERT_FILE"), path("SSL_CERT_DIR"))
        self = file == nil && folder == nil ? .system : .named(file: file, folder: folder)
    }
}
