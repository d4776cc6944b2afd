/// What is wrong with a command line: facts for a sentence.
enum OptionError: Error, Equatable {
    /// There is no such option.
    case unknown(String)
    /// A word that belongs to no option.
    case stray(String)
    /// An option without its value.
    case missingValue(option: String, value: String)
    /// An option that stands there twice.
    case repeated(String)
    /// A value that is no whole number within the bounds.
    case notANumber(String, option: String, bounds: ClosedRange<Int>)
    /// Not an address of this machine's own.
    case notLoopback(String)
    /// No group of APIs.
    case unknownGroup(String)
    /// Two options of which one is enough.
    case both(String, String)
}
