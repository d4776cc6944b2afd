/// Tables in GitHub's Markdown.
enum MarkdownTable {
    /// The first two lines.
    ///
    /// - Parameters:
    ///   - titles: the columns' titles.
    ///   - numbers: the columns that hold numbers, set to the right.
    /// - Returns: Markdown.
    static func head(_ titles: [String], numbers: Set<Int> = []) -> String {
        row(titles) + row(titles.indices.map { numbers.contains($0) ? "---:" : "---" })
    }

    /// A line; the cells are Markdown already.
    static func row(_ cells: [String]) -> String {
        "| " + cells.joined(separator: " | ") + " |\n"
    }
}
