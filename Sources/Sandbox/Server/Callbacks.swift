#if Sandbox
    internal import CMicroHTTPD
    internal import Glibc
    internal import SandboxWorld

    // What the library calls, on its own thread. Functions of no actor: a closure made in the context of one would
    // check for its actor and end the program.

    /// A request line has come: makes what is remembered of the request.
    func requestHasBegun(
        _ core: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ connection: OpaquePointer?
    ) -> UnsafeMutableRawPointer? {
        let bytes = target.map { text in
            UnsafeRawBufferPointer(start: text, count: strlen(text)).map(\.self)
        }
        return Unmanaged.passRetained(Exchange(target: bytes ?? [])).toOpaque()
    }

    /// Headers, a piece of the body, or the end of the request have come, or the answer is due.
    func requestGoesOn(
        _ core: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ path: UnsafePointer<CChar>?,
        _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ piece: UnsafePointer<CChar>?,
        _ pieceSize: UnsafeMutablePointer<Int>?, _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> MHD_Result {
        guard let core, let connection, let method, let pieceSize, let remembered = context?.pointee else {
            return .NO
        }
        let exchange = Unmanaged<Exchange>.fromOpaque(remembered).takeUnretainedValue()
        if let answer = exchange.answer {
            // It was held back; at the end it is lost, whoever of the two threads comes first.
            let isLost = Unmanaged<ServerCore>.fromOpaque(core).takeUnretainedValue().attention.isOver
            return isLost ? .NO : Reply.send(answer, on: connection)
        }
        guard exchange.hasBegun else {
            exchange.hasBegun = true
            return .YES
        }
        if pieceSize.pointee > 0 {
            exchange.take(
                UnsafeBufferPointer(
                    rebasing: UnsafeRawBufferPointer(start: piece, count: pieceSize.pointee)
                        .assumingMemoryBound(to: UInt8.self)[...]))
            pieceSize.pointee = 0
            return .YES
        }
        return Unmanaged<ServerCore>.fromOpaque(core).takeUnretainedValue()
            .answer(exchange, method: String(cString: method), on: connection)
    }

    /// A request is over: forgets it.
    func requestHasEnded(
        _ core: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
        _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ reason: MHD_RequestTerminationCode
    ) {
        guard let context, let remembered = context.pointee else { return }
        context.pointee = nil
        let exchange = Unmanaged<Exchange>.fromOpaque(remembered).takeRetainedValue()
        guard let core, exchange.answer?.isLast == true else { return }
        Unmanaged<ServerCore>.fromOpaque(core).takeUnretainedValue().attention.end()
    }

    /// Gives the first half of a body, and then a failure.
    func readCutBody(
        _ body: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?,
        _ size: Int
    ) -> Int {
        guard let body, let buffer else { return -2 }
        let half = Unmanaged<CutBody>.fromOpaque(body).takeUnretainedValue().half
        let rest = half.dropFirst(Int(position)).prefix(size)
        // MHD_CONTENT_READER_END_WITH_ERROR is a cast, which Swift does not import.
        guard !rest.isEmpty else { return -2 }
        UnsafeMutableRawBufferPointer(start: buffer, count: size).copyBytes(from: rest)
        return rest.count
    }

    /// Forgets a body.
    func releaseCutBody(_ body: UnsafeMutableRawPointer?) {
        if let body { Unmanaged<CutBody>.fromOpaque(body).release() }
    }
#endif
