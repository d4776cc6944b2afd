/// Which Naru this is; every other place asks here.
enum Version {
    /// The number that `naru --version` prints.
    static let number = "0.1.0"
    /// The month of this number, for the manual page.
    static let date = "2026-11-30"
}
