// The standard library has composed normalisation, but not yet under a public name; Foundation's brings ICU and 50 MB.
@_spi(_Unicode) internal import Swift

/// What counts as one value for a pseudonym.
enum CanonicalForm {
    /// Normalisation form C (Unicode Standard Annex 15).
    static func composed(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 0x80 }
            ? text : text._nfc.reduce(into: "") { $0.unicodeScalars.append($1) }
    }
}
