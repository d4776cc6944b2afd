/// Where `firebase auth:export` puts what, counted from 0 (firebase-tools, `src/accountExporter.ts`).
enum CSVLayout {
    static let uid = 0
    static let email = 1
    static let emailVerified = 2
    static let passwordHash = 3
    static let salt = 4
    static let displayName = 5
    static let photoURL = 6
    static let createdAt = 23
    static let lastLoginAt = 24
    static let phoneNumber = 25
    static let disabled = 26
    static let customAttributes = 27

    /// The cells a record may have: 26 (CLI up to 7.11), 27 (up to 8.12), 28 (up to 15.18) or 52 (since then),
    /// and one more, always empty, for the comma at the end of each line.
    ///
    /// 27 and 28 cells each fit two versions, with that comma and without it, but both readings agree: the cell
    /// in question is empty in one of them.
    static let cellCounts: Set<Int> = [26, 27, 28, 29, 52, 53]

    /// The cell behind the comma at the end of the line, when a record of so many cells is sure to have one.
    static func surplusCell(ofCount count: Int) -> Int? {
        count == 29 || count == 53 ? count - 1 : nil
    }

    /// The identity providers, each with four cells: id, e-mail, name, picture.
    static let providers: [(id: String, column: Int)] = [
        ("google.com", 7), ("facebook.com", 11), ("twitter.com", 15), ("github.com", 19),
        ("apple.com", 28), ("microsoft.com", 32), ("gc.apple.com", 36), ("playgames.google.com", 40),
        ("linkedin.com", 44), ("yahoo.com", 48),
    ]

    /// Whether a column holds a name that a person chose.
    static func isName(_ column: Int) -> Bool {
        if column == displayName { return true }
        return column < createdAt ? column > 6 && (column - 7) % 4 == 2 : column >= 28 && column % 4 == 2
    }
}
