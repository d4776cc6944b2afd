/// What a request asks for.
public enum HTTPMethod: String, Sendable {
    /// Gives something, and changes nothing.
    case get = "GET"
    /// Gives the headers of something alone.
    case head = "HEAD"
    /// Does something; doing it twice may not be the same as doing it once.
    case post = "POST"
    /// Puts something in a place, whole.
    case put = "PUT"
    /// Changes a part of something.
    case patch = "PATCH"
    /// Removes something.
    case delete = "DELETE"
}
