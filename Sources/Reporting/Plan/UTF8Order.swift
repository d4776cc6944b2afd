internal import Glibc

/// The order of plans and reports: texts compared byte by byte in UTF-8, as `LC_ALL=C sort` does.
///
/// Swift's own `<` and `==` take canonically equivalent texts for one; uids that differ in bytes are two accounts.
public enum UTF8Order {
    /// Whether `left` comes strictly before `right`.
    ///
    /// - Parameters:
    ///   - left: a text.
    ///   - right: another.
    /// - Returns: whether their bytes are in that order and not equal.
    public static func precedes(_ left: String, _ right: String) -> Bool {
        var left = left
        var right = right
        return left.withUTF8 { first in
            right.withUTF8 { second in
                if let one = first.baseAddress, let other = second.baseAddress {
                    let order = memcmp(one, other, min(first.count, second.count))
                    if order != 0 { return order < 0 }
                }
                return first.count < second.count
            }
        }
    }
}
