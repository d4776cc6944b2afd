/// How the terminal summary looks.
public struct SummaryStyle: Equatable, Sendable {
    /// The columns a line may take.
    public let width: Int
    /// Whether lines are coloured (16 ANSI colours); whatever a colour tells, a word tells too.
    public let colour: Bool
    /// Whether block characters and other signs beyond ASCII may be used.
    public let unicode: Bool

    /// A style.
    ///
    /// - Parameters:
    ///   - width: the terminal's columns; held between 40 and 200.
    ///   - colour: whether lines are coloured.
    ///   - unicode: whether signs beyond ASCII may be used.
    public init(width: Int = 80, colour: Bool = false, unicode: Bool = true) {
        self.width = min(max(width, 40), 200)
        self.colour = colour
        self.unicode = unicode
    }

    /// An ANSI "select graphic rendition" of the 16-colour set.
    enum Paint: String {
        case bold = "1"
        case faint = "90"
        case red = "1;31"
        case green = "32"
        case yellow = "33"
        case blue = "34"
        case magenta = "35"
        case cyan = "36"
    }

    func painted(_ text: String, _ paint: Paint?) -> String {
        guard colour, let paint, !text.isEmpty else { return text }
        return "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m"
    }

    /// A bar of block characters, exact to an eighth of a column, or of number signs.
    ///
    /// - Parameters:
    ///   - count: what is shown; anything above 0 is visible.
    ///   - total: what the whole length stands for.
    ///   - length: the columns of the whole length.
    /// - Returns: the bar, without blanks after it.
    func bar(_ count: Int, of total: Int, length: Int) -> String {
        guard count > 0, total > 0, length > 0 else { return "" }
        let share = min(Double(count) / Double(total), 1)
        guard unicode else {
            return String(repeating: "#", count: max(1, Int((share * Double(length)).rounded())))
        }
        let eighths = max(1, Int((share * Double(length * 8)).rounded()))
        let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
    }

    /// The text in lines that fit, broken at blanks, or inside of a word that does not fit alone.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - first: what the first line begins with.
    ///   - rest: what the other lines begin with.
    /// - Returns: the lines.
    func wrapped(_ text: String, first: String = "", rest: String = "") -> [String] {
        var lines: [String] = []
        var line = first
        var used = DisplayWidth.of(first)
        var isEmpty = true
        func turn() {
            lines.append(line)
            line = rest
            used = DisplayWidth.of(rest)
            isEmpty = true
        }
        for word in text.split(separator: " ") {
            let length = DisplayWidth.of(String(word))
            if !isEmpty, used + 1 + length > width { turn() }
            if !isEmpty {
                line += " "
                used += 1
            }
            for character in word {
                let more = DisplayWidth.of(character)
                if used + more > width { turn() }
                line.append(character)
                used += more
                isEmpty = false
            }
        }
        if !isEmpty { lines.append(line) }
        return lines
    }
}
