/// Guesses what a mistyped word was meant to be.
enum Spelling {
    /// The candidate that is nearest to a word, if one is near enough to be meant.
    ///
    /// - Parameters:
    ///   - word: what was typed.
    ///   - candidates: what there is.
    /// - Returns: the nearest candidate, the first of equals, or nil when none is near.
    static func nearest(to word: String, among candidates: [String]) -> String? {
        let typed = Array(word.utf8.prefix(64))
        guard !typed.isEmpty else { return nil }
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            let wanted = Array(candidate.utf8)
            let limit = max(1, min(typed.count, wanted.count) / 3)
            let isStart = typed.count >= 2 && wanted.starts(with: typed)
            let distance = isStart ? 1 : distance(typed, wanted)
            guard distance <= limit || isStart, distance < best?.distance ?? .max else { continue }
            best = (candidate, distance)
        }
        return best?.candidate
    }

    /// How many letters must be put in, left out, changed or swapped with their neighbour.
    ///
    /// - Parameters:
    ///   - left: one word.
    ///   - right: the other.
    /// - Returns: the number of changes.
    static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let change = left[row] == right[column] ? 0 : 1
                var least = min(last[column] + change, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    least = min(least, beforeLast[column - 1] + 1)
                }
                current.append(least)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
