/// The codes of Kakao's resource API (developers.kakao.com, REST API, error code), and what each means here.
enum KakaoCode {
    /// Codes of a service that is under maintenance.
    static let slow: Set<Int> = [-7, -9798]

    /// What is to be done about a code.
    ///
    /// - Parameters:
    ///   - code: the code.
    ///   - status: the HTTP status, which tells a rate from a quota.
    /// - Returns: the kind; nil for a code that is not known.
    static func kind(of code: Int, status: Int) -> KakaoFailure.Kind? {
        switch code {
        case -1, -7, -603, -9798: .retry
        case -10: status == 429 ? .rateLimited : .quotaExceeded
        case -11: .quotaExceeded
        case -4, -101, -103, -406: .finalForID
        case -3, -5, -8, -9, -12, -301, -401, -903: .stopRun
        case -402: .consentMissing
        case -2, -6, -102, -201, -405, -421, -422, -423, -451, -452, -453, -480, -481, -501, -502, -504, -530,
            -531, -532, -602, -606, -911:
            .finalForCall
        default: nil
        }
    }
}
