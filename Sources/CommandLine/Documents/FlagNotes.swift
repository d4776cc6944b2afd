/// What is said about every option besides what it does.
extension Flag {
    /// Short sentences: whether it is required, how often it may be given, which values fit.
    var notes: [String] {
        var notes: [String] = []
        if isRequired { notes.append("Required.") }
        if repeats == .collected { notes.append("May be given several times.") }
        if case .number(_, let range) = value {
            notes.append("From \(range.lowerBound) to \(range.upperBound).")
        }
        if let standard { notes.append("Default: `\(standard)`.") }
        if let standardText { notes.append("Default: \(standardText).") }
        if let environment { notes.append("Environment: `\(environment.name)`.") }
        if let needs { notes.append("Only with `--\(needs)`.") }
        if let other = excludes.first { notes.append("Not with `--\(other)`.") }
        return notes
    }

    /// The name and, before it, the letter: "-o, --output FILE".
    var forms: String { short.map { "-\($0), " + form } ?? form }
}
