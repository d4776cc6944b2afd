/// Rates and durations as people read them.
extension Quantity {
    /// A rate: 74/s, 3.5/s.
    ///
    /// - Parameter perSecond: how many in a second.
    /// - Returns: the text.
    public static func rate(_ perSecond: Double) -> String {
        guard perSecond.isFinite, perSecond > 0 else { return "0/s" }
        let bounded = min(perSecond, 1e15)
        if bounded >= 10 { return digits(Int(bounded.rounded())) + "/s" }
        let tenths = Int((bounded * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)/s"
    }

    /// A duration: 45 s, 2 min 05 s, 1 h 03 min, 2 d 04 h.
    ///
    /// - Parameter seconds: how long; negative counts as nothing.
    /// - Returns: the text.
    public static func duration(seconds: Double) -> String {
        guard seconds.isFinite else { return "a long time" }
        let whole = Int(min(max(seconds, 0), 1e12).rounded())
        return switch whole {
        case ..<60: "\(whole) s"
        case ..<3600: "\(whole / 60) min \(padded(whole % 60)) s"
        case ..<86_400: "\(whole / 3600) h \(padded(whole % 3600 / 60)) min"
        default: "\(whole / 86_400) d \(padded(whole % 86_400 / 3600)) h"
        }
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
