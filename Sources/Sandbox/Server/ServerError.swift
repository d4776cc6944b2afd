#if Sandbox
    internal import Glibc

    /// Why the server could not start, with its words.
    enum ServerError: Error {
        /// Somebody listens at the port already.
        case portInUse(UInt16)
        /// A call of the system failed.
        case system(String, code: Int32)
        /// The library takes neither certificate nor key.
        case badCertificate
        /// The library did not start.
        case notStarted

        var sentence: String {
            switch self {
            case .portInUse(let port): "Somebody listens at port \(port) already; --port 0 takes a free one."
            case .system(let call, let code):
                "The server could not start: \(call): \(String(cString: strerror(code)))."
            case .badCertificate: "Certificate and key were not taken: both must be PEM, and belong together."
            case .notStarted: "The server could not start."
            }
        }
    }
#endif
