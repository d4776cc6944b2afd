#if Sandbox
    internal import SandboxWorld

    /// One request as it comes in, and its answer while it is held back.
    final class Exchange {
        /// Path and query as they were sent.
        let target: [UInt8]
        /// Whether the headers have been seen.
        var hasBegun = false
        var body: [UInt8] = []
        /// Whether the body was larger than is taken.
        var isTooLarge = false
        /// The answer, once it is known.
        var answer: SandboxAnswer?

        /// The largest body that is taken, in bytes.
        static let bodyLimit = 64 << 20

        init(target: [UInt8]) {
            self.target = target
        }

        /// Takes a piece of the body.
        ///
        /// - Parameter piece: the piece.
        func take(_ piece: UnsafeBufferPointer<UInt8>) {
            if body.count + piece.count > Self.bodyLimit {
                isTooLarge = true
                body = []
            }
            if !isTooLarge { body.append(contentsOf: piece) }
        }
    }
#endif
