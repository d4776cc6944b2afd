/// What is wrong with hash parameters: facts for a sentence. No value of a key or a separator is in it.
public enum HashParametersError: Error, Equatable, Sendable {
    /// The text holds nothing.
    case empty
    /// There is no name with a value here; lines count from 1.
    case unreadable(line: Int)
    /// A name that means nothing; nil when the text in its place might be part of a key.
    case unknownName(String?, line: Int)
    /// A value is not there at all.
    case missing(HashParameters.Field)
    /// A project's configuration without `signIn.hashConfig`: whoever asked may not see it.
    case withheld
    /// A value is there twice, and the two differ.
    case contradiction(HashParameters.Field, line: Int, firstLine: Int)
    /// The hashes are of another algorithm; nil when its name is none of Firebase's.
    case otherAlgorithm(String?, line: Int)
    /// A value is not base64.
    case notBase64(HashParameters.Field, line: Int)
    /// The signer key is not as long as Firebase's keys are, in bytes; no line when it came from no text.
    case signerKeySize(bytes: Int, expected: Int, line: Int?)
    /// A value is not a number in decimal digits.
    case notANumber(HashParameters.Field, line: Int)
    /// A number that Firebase does not allow; no line when it came from no text.
    case outOfRange(HashParameters.Field, value: Int, allowed: ClosedRange<Int>, line: Int?)
}
