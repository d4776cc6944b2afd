internal import CCurl

// curl calls these on the loop's thread. They stand in a file of their own, so that they belong to no actor.

/// Takes a line of an answer's head.
let receiveLine: curl_receiver = { bytes, size, count, context in
    guard let transfer = transfer(of: context) else { return 0 }
    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return transfer.answer.takeLine(line) ? line.count : 0
}

/// Takes a piece of an answer's body. Taking less than there is ends the transfer; a piece may be empty.
let receiveBody: curl_receiver = { bytes, size, count, context in
    guard let transfer = transfer(of: context) else { return refusal }
    let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return transfer.answer.takeBody(piece) ? piece.count : refusal
}

private let refusal = Int(CURL_WRITEFUNC_ERROR)

private func transfer(of context: UnsafeMutableRawPointer?) -> Transfer? {
    context.map { Unmanaged<CurlHandle>.fromOpaque($0).takeUnretainedValue() }?.transfer
}
