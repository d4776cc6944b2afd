/// Something that the doctor looked at.
struct Check: Equatable, Sendable {
    /// How it stands.
    enum State: String, Sendable {
        /// All is well.
        case ok
        /// Somebody may want to know.
        case warning
        /// It must be mended.
        case failed
        /// It was not looked at.
        case skipped
    }

    /// What was looked at: a word for programs.
    var name: String
    /// How it stands.
    var state: State
    /// One sentence.
    var sentence: String
    /// What to do about it.
    var remedy: String?

    static func ok(_ name: String, _ sentence: String) -> Check {
        Check(name: name, state: .ok, sentence: sentence)
    }

    static func failed(_ name: String, _ sentence: String, _ remedy: String?) -> Check {
        Check(name: name, state: .failed, sentence: sentence, remedy: remedy)
    }

    static func warning(_ name: String, _ sentence: String, _ remedy: String? = nil) -> Check {
        Check(name: name, state: .warning, sentence: sentence, remedy: remedy)
    }

    static func skipped(_ name: String, _ sentence: String) -> Check {
        Check(name: name, state: .skipped, sentence: sentence)
    }

    /// Looks at something; an error is what is wrong with it.
    ///
    /// - Parameters:
    ///   - name: what is looked at.
    ///   - look: gives the check.
    /// - Returns: the check.
    /// - Throws: what ends the program: Ctrl-C and the like.
    static func of(_ name: String, _ look: () async throws -> Check) async throws -> Check {
        do {
            return try await look()
        } catch let error as CancellationError {
            throw error
        } catch let error as Interruption {
            throw error
        } catch {
            let message = Voice.message(for: error)
            return .failed(name, message.sentence, message.hint)
        }
    }
}
