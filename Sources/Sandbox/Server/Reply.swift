#if Sandbox
    internal import CMicroHTTPD
    internal import Glibc
    internal import SandboxWorld

    /// Gives an answer to the library.
    enum Reply {
        /// Queues an answer.
        ///
        /// - Parameters:
        ///   - answer: the answer.
        ///   - connection: the connection that waits for it.
        /// - Returns: what the library is told; `NO` closes the connection.
        static func send(_ answer: SandboxAnswer, on connection: OpaquePointer) -> MHD_Result {
            guard let response = answer.isCut ? cutResponse(answer.body) : response(answer.body) else {
                return .NO
            }
            defer { MHD_destroy_response(response) }
            MHD_add_response_header(response, "Content-Type", answer.contentType)
            if answer.skew != 0 {
                MHD_add_response_header(response, "Date", date(in: answer.skew))
            }
            return MHD_queue_response(connection, UInt32(answer.status), response)
        }

        private static func response(_ body: [UInt8]) -> OpaquePointer? {
            body.withUnsafeBytes { bytes in
                MHD_create_response_from_buffer(
                    bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
            }
        }

        private static func cutResponse(_ body: [UInt8]) -> OpaquePointer? {
            MHD_create_response_from_callback(
                UInt64(max(body.count, 2)), 16_384, readCutBody,
                Unmanaged.passRetained(CutBody(body)).toOpaque(), releaseCutBody)
        }

        /// The value of the header `Date`, so many seconds from now.
        private static func date(in seconds: Int) -> String {
            var time = Glibc.time(nil) + seconds
            var parts = tm()
            gmtime_r(&time, &parts)
            var text = [CChar](repeating: 0, count: 64)
            let count = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
            return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    /// A body of which only the first half is sent.
    final class CutBody {
        let half: [UInt8]

        init(_ body: [UInt8]) {
            half = Array(body.prefix(body.count / 2))
        }
    }
#endif
