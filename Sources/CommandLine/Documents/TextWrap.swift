internal import Reporting

/// Breaks text into lines.
enum TextWrap {
    /// The lines of a paragraph; a word that is too long for a line has one to itself.
    ///
    /// - Parameters:
    ///   - text: the paragraph; any white space parts words.
    ///   - width: how many columns a line has, its indent included.
    ///   - indent: what stands before every line.
    ///   - hanging: what stands before every line but the first; nil is the same as `indent`.
    /// - Returns: the lines, at least one.
    static func lines(_ text: String, width: Int, indent: String = "", hanging: String? = nil) -> [String] {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        return fill(words, width: width, indent: indent, hanging: hanging ?? indent)
    }

    /// The lines of a shell command, joined by backslashes; an option stays with its value.
    ///
    /// - Parameters:
    ///   - command: the command.
    ///   - width: how many columns a line has.
    ///   - indent: what stands before the first line.
    ///   - hanging: what stands before the others.
    /// - Returns: the lines, at least one.
    static func shell(_ command: String, width: Int, indent: String = "", hanging: String) -> [String] {
        var pieces: [String] = []
        for word in command.split(separator: " ") {
            if pieces.isEmpty || word.first == "-" && word.count > 1 || word == "naru" {
                pieces.append(String(word))
            } else {
                pieces[pieces.count - 1] += " " + word
            }
        }
        let lines = fill(pieces, width: width - 2, indent: indent, hanging: hanging)
        return lines.dropLast().map { $0 + " \\" } + lines.suffix(1)
    }

    private static func fill(_ pieces: [String], width: Int, indent: String, hanging: String) -> [String] {
        var lines: [String] = []
        var line = indent
        var isEmpty = true
        for piece in pieces {
            if !isEmpty, DisplayWidth.of(line) + DisplayWidth.of(piece) + 1 > width {
                lines.append(line)
                line = hanging
                isEmpty = true
            }
            line += (isEmpty ? "" : " ") + piece
            isEmpty = false
        }
        return lines + [line]
    }
}

/// The table's texts mark words to be typed with backquotes.
enum Markup {
    /// The text without its marks.
    ///
    /// - Parameter text: a text of the table.
    /// - Returns: the text to show.
    static func plain(_ text: String) -> String {
        String(decoding: text.utf8.filter { $0 != UInt8(ascii: "`") }, as: UTF8.self)
    }

    /// The parts of a text in order, marked or not.
    ///
    /// - Parameter text: a text of the table.
    /// - Returns: the parts; none is empty.
    static func parts(_ text: String) -> [(text: String, isMarked: Bool)] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .map { (String($0.element), $0.offset % 2 == 1) }
            .filter { !$0.0.isEmpty }
    }
}
