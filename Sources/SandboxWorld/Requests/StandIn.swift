/// Stands in for one platform's API.
protocol StandIn: AnyObject {
    /// Every path that is served, or refused in the platform's words.
    var endpoints: [Endpoint] { get }

    /// Answers a call of one of the endpoints.
    ///
    /// - Parameters:
    ///   - request: the call.
    ///   - endpoint: the endpoint that its path names.
    ///   - fault: a fault that only the platform's own words can express.
    ///   - now: milliseconds of a clock that never goes back.
    /// - Returns: the answer.
    func answer(
        to request: SandboxRequest, of endpoint: Endpoint, fault: PlatformFault?, at now: Int64
    ) -> SandboxAnswer
}

/// A path of a platform's API.
struct Endpoint: Hashable, Sendable {
    /// The path.
    var path: String
    /// With which others its calls are counted.
    var pace = Pace.other

    /// What is counted together, and in which stretch of time.
    enum Pace: Sendable {
        /// Kakao's pages of ids, by the minute.
        case list
        /// What changes accounts, by the second.
        case write
        /// All else, by the second.
        case other
    }

    /// Whether a word of a fault plan means this endpoint: the path, or the end of it after a slash.
    ///
    /// - Parameter word: the word.
    /// - Returns: whether it does.
    func isMeant(by word: String) -> Bool {
        let path = self.path.utf8
        let word = word.utf8
        guard path.count > word.count else { return path.elementsEqual(word) }
        let start = path.index(path.endIndex, offsetBy: -word.count)
        return path[start...].elementsEqual(word)
            && (word.first == UInt8(ascii: "/") || path[path.index(before: start)] == UInt8(ascii: "/"))
    }
}

/// A fault that a platform tells in its own words.
enum PlatformFault: Equatable, Sendable {
    /// An error answer; the status is the platform's own when there is none.
    case code(Int, status: Int?)
    /// The page before, once more.
    case repeatedPage
    /// A page that leads to itself, from now on.
    case stuckPage
}
