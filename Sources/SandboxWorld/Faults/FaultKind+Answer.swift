extension FaultKind {
    /// The fault, if the platform must tell it in its own words.
    var ofPlatform: PlatformFault? {
        switch self {
        case .code(let code, let status): .code(code, status: status)
        case .repeatedPage: .repeatedPage
        case .stuckPage: .stuckPage
        default: nil
        }
    }

    /// Spoils an answer.
    ///
    /// - Parameter answer: what would have been answered.
    func strike(_ answer: inout SandboxAnswer) {
        switch self {
        case .slow(let milliseconds): answer.delay += milliseconds
        case .skew(let seconds): answer.skew += seconds
        case .cut: answer.isCut = true
        case .html502:
            answer.status = 502
            answer.contentType = SandboxAnswer.htmlType
            answer.body = Array(
                "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n"
                    .utf8)
        case .empty:
            answer.status = 200
            answer.body = []
        case .type: answer.contentType = SandboxAnswer.htmlType
        case .code, .repeatedPage, .stuckPage: break
        }
    }
}
