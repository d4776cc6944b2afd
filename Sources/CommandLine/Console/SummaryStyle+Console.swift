internal import Reporting

extension Console {
    /// How a summary looks on standard output.
    var summaryStyle: SummaryStyle {
        SummaryStyle(
            width: outputWidth, colour: paint.isOn,
            unicode: !isOutputTerminal || Terminal.speaksUnicode(environment: Terminal.environment))
    }
}

extension Terminal {
    /// Whether the locale says that the terminal shows UTF-8; without a locale it is taken to.
    ///
    /// - Parameter environment: where variables are looked up.
    /// - Returns: false only when a locale with another character set is named.
    static func speaksUnicode(environment: Environment) -> Bool {
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
            guard let locale = environment(name), !locale.isEmpty else { continue }
            let set = locale.lowercased()
            return set.contains("utf-8") || set.contains("utf8")
        }
        return true
    }
}
