/// Colours text, or leaves it as it is. Colour is never the only sign.
struct Paint: Sendable {
    /// Whether it colours.
    let isOn: Bool

    /// Text that stands out.
    ///
    /// - Parameter text: the text.
    /// - Returns: the text, coloured if colour is on.
    func bold(_ text: String) -> String { wrap(text, "1") }

    /// Text that steps back.
    ///
    /// - Parameter text: the text.
    /// - Returns: the text, coloured if colour is on.
    func faint(_ text: String) -> String { wrap(text, "2") }

    /// Text about something wrong.
    ///
    /// - Parameter text: the text.
    /// - Returns: the text, coloured if colour is on.
    func red(_ text: String) -> String { wrap(text, "1;31") }

    /// Text about something good.
    ///
    /// - Parameter text: the text.
    /// - Returns: the text, coloured if colour is on.
    func green(_ text: String) -> String { wrap(text, "32") }

    /// Text about something to look at.
    ///
    /// - Parameter text: the text.
    /// - Returns: the text, coloured if colour is on.
    func yellow(_ text: String) -> String { wrap(text, "33") }

    /// Text to type.
    ///
    /// - Parameter text: the text.
    /// - Returns: the text, coloured if colour is on.
    func cyan(_ text: String) -> String { wrap(text, "36") }

    private func wrap(_ text: String, _ code: String) -> String {
        isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
