/// Text that a terminal shows and does not obey.
///
/// Control characters, C1 controls, line separators and the marks that turn the direction of writing become
/// visible escapes such as `\u{1B}`.
///
/// - Parameter text: a text that came from a file or from the command line.
/// - Returns: one line that is safe to show.
func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHarmful) else { return text }
    var safe = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\n": safe += "\\n"
        case "\r": safe += "\\r"
        case "\t": safe += "\\t"
        case _ where isHarmful(scalar):
            safe += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        default: safe.unicodeScalars.append(scalar)
        }
    }
    return safe
}

/// A text from outside as a part of a sentence: between quotes, safe to show and not too long.
///
/// - Parameter text: the text.
/// - Returns: the text between quotes, its end left out after 120 letters.
func quoted(_ text: String) -> String {
    if holdsKey(text) { return "(hidden: it looks like a key)" }
    let limit = 120
    guard text.unicodeScalars.count > limit else { return "'" + printable(text) + "'" }
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))
    return "'" + printable(start) + "...'"
}

/// Whether a text holds what may be a signer key: 86 or more characters of base64 in a row, ending in `=`.
///
/// - Parameter text: the text.
/// - Returns: true when it had better not be shown.
func holdsKey(_ text: String) -> Bool {
    var length = 0
    for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "-"),
            UInt8(ascii: "_"):
            length += 1
        case UInt8(ascii: "=") where length >= 86: return true
        default: length = 0
        }
    }
    return false
}

private func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // direction marks (UAX #9)
    case 0x200B, 0x2028, 0x2029, 0xFEFF, 0xFFF9...0xFFFB: true  // invisible, or breaking the line
    default: false
    }
}
