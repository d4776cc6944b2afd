internal import JSON

/// An error as the Identity Toolkit API answers it.
struct FirebaseError: Error, Equatable {
    /// The message: Firebase's word, perhaps with more after a colon.
    var message: String
    /// The HTTP status.
    var status: Int
    /// Google's word for the kind.
    var word: String

    /// An error.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - status: the HTTP status.
    ///   - word: Google's word for the kind; nil for the one that is usual.
    init(_ message: String, status: Int = 400, word: String? = nil) {
        self.message = message
        self.status = status
        self.word =
            word
            ?? [
                401: "UNAUTHENTICATED", 403: "PERMISSION_DENIED", 404: "NOT_FOUND", 429: "RESOURCE_EXHAUSTED",
                503: "UNAVAILABLE",
            ][
                status] ?? (status < 500 ? "INVALID_ARGUMENT" : "INTERNAL")
    }

    /// The error that a fault plan means by a number.
    init(code: Int, status: Int?) {
        let status = status ?? (200...599 ~= code ? code : 400)
        self.init(
            status == 400 ? "QUOTA_EXCEEDED : Exceeded quota." : "A fault of the sandbox's plan.",
            status: status)
    }

    static let unauthenticated = FirebaseError(
        "Request had invalid authentication credentials. Expected OAuth 2 access token.", status: 401)

    /// The answer.
    var answer: SandboxAnswer {
        SandboxAnswer.object(status: status) { writer in
            writer.key("error")
            writer.beginObject()
            writer.member("code", status)
            writer.member("message", message)
            writer.key("errors")
            writer.beginArray()
            writer.beginObject()
            writer.member("message", message)
            writer.member("domain", "global")
            writer.member("reason", "invalid")
            writer.endObject()
            writer.endArray()
            writer.member("status", word)
            writer.endObject()
        }
    }
}
