/// The questions to ask about one account, in the order of decreasing worth.
///
/// ``next()`` gives one password after the other to compare with the account's hash. The caller stops at the first
/// that is equal and asks ``answer(_:)`` what that means.
public struct Inquiry<Directory: IdentityDirectory>: Sendable {
    let matcher: Matcher<Directory>
    let account: Account
    let checkable: Bool
    let fits: [SchemeFit]
    let candidates: [FoundCandidate]
    private var attempts: Attempts?
    private var stage = Question.Stage.candidates
    private var queue: ArraySlice<Question> = []
    private var asked: Set<[UInt8]> = []
    /// For each fit, the passwords that do not need the person's own id.
    private var shared: [SharedPasswords] = []

    private struct SharedPasswords: Sendable {
        /// Made from ids that the app used when it had none.
        var fromDefaultIDs: [String]
        /// Made without an id.
        var guessable: [String]

        func contains(_ password: String) -> Bool {
            (fromDefaultIDs + guessable).contains { $0.utf8.elementsEqual(password.utf8) }
        }
    }

    init(
        matcher: Matcher<Directory>, account: Account, checkable: Bool, fits: [SchemeFit],
        candidates: [FoundCandidate]
    ) {
        self.matcher = matcher
        self.account = account
        self.checkable = checkable
        self.fits = fits
        self.candidates = candidates
    }

    /// The next password to compare with the account's hash.
    ///
    /// - Returns: the question, or nil when there is nothing left to ask or nothing can be checked.
    /// - Throws: when the directory cannot be read.
    public mutating func next() throws -> Question? {
        guard checkable, !fits.isEmpty else { return nil }
        if attempts == nil {
            attempts = Attempts()
            shared = try fits.map { try sharedPasswords(of: $0) }
            queue = try candidateQuestions()[...]
        }
        while true {
            while let question = queue.popFirst() {
                guard asked.insert(Array(question.password.utf8)).inserted else { continue }
                count(question.stage)
                return question
            }
            guard let following = stage.following else { return nil }
            stage = following
            queue =
                switch following {
                case .candidates: []
                case .signUpTime: try signUpTimeQuestions()[...]
                case .defaultIDs: defaultIDQuestions()[...]
                case .guessable: guessableQuestions()[...]
                }
        }
    }

    /// What was learned.
    ///
    /// - Parameter equal: the last question that ``next()`` gave, if its password gives the account's hash; nil if
    ///   none does.
    /// - Returns: the answer, for ``Matcher/conclude(_:answer:)``.
    /// - Throws: when the directory cannot be read.
    public func answer(_ equal: Question?) throws -> Answer {
        var answer = Answer(attempts: attempts)
        guard let equal else { return answer }
        answer.equal = Answer.Equal(
            stage: equal.stage, scheme: equal.scheme, ordinal: equal.ordinal, route: equal.route,
            hasRival: try equal.ordinal.map { try hasRival(equal.password, to: $0) } ?? false)
        return answer
    }

    /// Whether the hash was, or would have been, asked about a candidate's id.
    var couldProveCandidate: Bool {
        candidates.contains { candidate in
            fits.contains {
                scheme(of: $0).provider == provider(of: candidate)
                    && !scheme(of: $0).provingPasswords.isEmpty
            }
        }
    }

    private func scheme(of fit: SchemeFit) -> Scheme { matcher.schemes[fit.scheme] }

    /// The provider of a candidate, which is that of the scheme that led to it.
    private func provider(of candidate: FoundCandidate) -> String {
        matcher.schemes[candidate.scheme].provider
    }

    /// Whether another identity's id could have made the same password, as `1{id}` and `{id}` can.
    private func hasRival(_ password: String, to ordinal: Int) throws -> Bool {
        let password = Array(password.utf8)
        for fit in fits {
            for template in scheme(of: fit).provingPasswords {
                for captures in template.readings(of: password) {
                    guard let id = captures.id else { continue }
                    let key = IdentityKey(provider: scheme(of: fit).provider, providerUserID: id)
                    if let other = try matcher.directory.ordinal(of: key), other != ordinal { return true }
                }
            }
        }
        return false
    }

    private mutating func count(_ stage: Question.Stage) {
        switch stage {
        case .candidates: attempts?.candidates += 1
        case .signUpTime: attempts?.signUpTime += 1
        case .defaultIDs: attempts?.defaultIDs += 1
        case .guessable: attempts?.guessable += 1
        }
    }

    private func candidateQuestions() throws -> [Question] {
        try fits.flatMap { fit in
            try candidates.filter { provider(of: $0) == scheme(of: fit).provider }.flatMap {
                try provingQuestions(for: $0.ordinal, of: fit, route: $0.route, stage: .candidates)
            }
        }
    }

    private func signUpTimeQuestions() throws -> [Question] {
        guard let createdAt = account.createdAt else { return [] }
        var questions: [Question] = []
        var providers: [String] = []
        for scheme in fits.map(scheme(of:))
        where !scheme.provingPasswords.isEmpty && !providers.contains(scheme.provider) {
            providers.append(scheme.provider)
        }
        for provider in providers {
            // The candidates were tried already; they must not use up the limit.
            let near = try matcher.directory.identities(
                near: createdAt, within: matcher.search.distance,
                limit: matcher.search.count + candidates.count, provider: provider
            ).filter { ordinal in !candidates.contains { $0.ordinal == ordinal } }
            for ordinal in near.prefix(matcher.search.count) {
                for fit in fits where scheme(of: fit).provider == provider {
                    questions += try provingQuestions(
                        for: ordinal, of: fit, route: .signUpTime, stage: .signUpTime)
                }
            }
        }
        return questions
    }

    private func provingQuestions(
        for ordinal: Int, of fit: SchemeFit, route: Route, stage: Question.Stage
    ) throws -> [Question] {
        let identity = try matcher.directory.identity(at: ordinal)
        // An id that the app also used as a stand-in cannot tell its owner from everyone else.
        guard !fits.contains(where: { scheme(of: $0).defaultIDs.contains(identity.key.providerUserID) })
        else {
            return []
        }
        var fillings = Fillings()
        fillings.add(identity)
        for captures in fit.addressReadings + fit.uidReadings { fillings.add(captures) }
        return scheme(of: fit).provingPasswords.flatMap { $0.texts(from: fillings) }.filter { password in
            // Nor can a password that is also made from such a stand-in, or without an id.
            !shared.contains { $0.contains(password) }
        }.map {
            Question(password: $0, stage: stage, scheme: fit.scheme, ordinal: ordinal, route: route)
        }
    }

    private func defaultIDQuestions() -> [Question] {
        zip(fits, shared).flatMap { fit, shared in
            shared.fromDefaultIDs.map { Question(password: $0, stage: .defaultIDs, scheme: fit.scheme) }
        }
    }

    private func guessableQuestions() -> [Question] {
        zip(fits, shared).flatMap { fit, shared in
            shared.guessable.map { Question(password: $0, stage: .guessable, scheme: fit.scheme) }
        }
    }

    /// The passwords that a fit's scheme makes of what the address and the candidates give, without the person's id.
    private func sharedPasswords(of fit: SchemeFit) throws -> SharedPasswords {
        var fillings = Fillings()
        for candidate in candidates where provider(of: candidate) == scheme(of: fit).provider {
            fillings.add(try matcher.directory.identity(at: candidate.ordinal))
        }
        for captures in fit.addressReadings + fit.uidReadings { fillings.add(captures) }
        // A stand-in of one scheme tells nobody from anybody under another one either.
        fillings.ids = fits.flatMap { scheme(of: $0).defaultIDs }
        return SharedPasswords(
            fromDefaultIDs: scheme(of: fit).provingPasswords.flatMap { $0.texts(from: fillings) },
            guessable: scheme(of: fit).guessablePasswords.flatMap { $0.texts(from: fillings) })
    }
}
