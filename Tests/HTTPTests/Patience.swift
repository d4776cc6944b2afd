import HTTP

extension HTTPSettings {
    /// Time limits that no busy machine reaches: for tests that are not about them.
    static let patient = patient(width: 64)

    /// The same with a number of requests at a time.
    static func patient(width: Int) -> HTTPSettings {
        HTTPSettings(
            timeouts: HTTPTimeouts(connect: .seconds(600), total: .seconds(600), stall: .seconds(600)),
            width: width)
    }
}
