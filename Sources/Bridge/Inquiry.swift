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
    private var isStarted = false

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

    /// The candidates that a decision lists, in the order of their ids.
    public var listedCandidates: [Candidate] {
        candidates.prefix(Decision.candidateLimit).map(\.candidate)
    }

    /// The next password to compare with the account's hash.
    ///
    /// - Returns: the question, or nil when there is nothing left to ask or nothing can be checked.
    /// - Throws: when the directory cannot be read.
    public mutating func next() throws -> Question? {
        guard checkable, !fits.isEmpty else { return nil }
        if !isStarted {
            isStarted = true
            attempts = Attempts()
            queue = candidateQuestions()[...]
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
            stage: equal.stage, scheme: equal.scheme, ordinal: equal.found?.ordinal, route: equal.route,
            hasRival: try equal.found.map { try hasRival(equal.password, to: $0) } ?? false)
        return answer
    }

    /// Whether another identity's id could have made the same password, as `1{id}` and `{id}` can.
    private func hasRival(_ password: String, to found: FoundIdentity) throws -> Bool {
        let password = Array(password.utf8)
        for fit in fits {
            for template in fit.scheme.provingPasswords {
                for captures in template.readings(of: password) {
                    guard let id = captures.id else { continue }
                    let key = IdentityKey(provider: fit.scheme.provider, providerUserID: id)
                    if let other = try matcher.directory.identity(key), other.ordinal != found.ordinal {
                        return true
                    }
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

    private func candidateQuestions() -> [Question] {
        fits.flatMap { fit in
            candidates.filter { $0.candidate.identity.key.provider == fit.scheme.provider }.flatMap {
                provingQuestions(
                    for: FoundIdentity(ordinal: $0.ordinal, identity: $0.candidate.identity), of: fit,
                    route: $0.candidate.route, stage: .candidates)
            }
        }
    }

    private func signUpTimeQuestions() throws -> [Question] {
        guard let createdAt = account.createdAt else { return [] }
        var questions: [Question] = []
        var providers: [String] = []
        for fit in fits where !fit.scheme.provingPasswords.isEmpty && !providers.contains(fit.scheme.provider)
        {
            providers.append(fit.scheme.provider)
        }
        for provider in providers {
            // The candidates were tried already; they must not use up the limit.
            let near = try matcher.directory.identities(
                near: createdAt, within: matcher.search.distance,
                limit: matcher.search.count + candidates.count, provider: provider
            ).filter { found in !candidates.contains { $0.ordinal == found.ordinal } }
            for identity in near.prefix(matcher.search.count) {
                for fit in fits where fit.scheme.provider == provider {
                    questions += provingQuestions(
                        for: identity, of: fit, route: .signUpTime, stage: .signUpTime)
                }
            }
        }
        return questions
    }

    private func provingQuestions(
        for found: FoundIdentity, of fit: SchemeFit, route: Route, stage: Question.Stage
    ) -> [Question] {
        // An id that the app also used as a stand-in cannot tell its owner from everyone else.
        guard !fits.contains(where: { $0.scheme.defaultIDs.contains(found.identity.key.providerUserID) })
        else {
            return []
        }
        var fillings = Fillings()
        fillings.add(found.identity)
        for captures in fit.addressReadings + fit.uidReadings { fillings.add(captures) }
        return fit.scheme.provingPasswords.flatMap { $0.texts(from: fillings) }.filter {
            !isSharedPassword($0)
        }.map {
            Question(password: $0, stage: stage, scheme: fit.index, found: found, route: route)
        }
    }

    /// Whether a scheme also makes this password without an id.
    private func isSharedPassword(_ password: String) -> Bool {
        fits.contains { fit in
            fit.scheme.guessablePasswords.contains { template in
                template.texts(from: sharedFillings(of: fit)).contains {
                    $0.utf8.elementsEqual(password.utf8)
                }
            }
        }
    }

    private func defaultIDQuestions() -> [Question] {
        fits.flatMap { fit in
            var fillings = sharedFillings(of: fit)
            fillings.ids = fit.scheme.defaultIDs
            return fit.scheme.provingPasswords.flatMap { $0.texts(from: fillings) }.map {
                Question(password: $0, stage: .defaultIDs, scheme: fit.index)
            }
        }
    }

    private func guessableQuestions() -> [Question] {
        fits.flatMap { fit in
            fit.scheme.guessablePasswords.flatMap { $0.texts(from: sharedFillings(of: fit)) }.map {
                Question(password: $0, stage: .guessable, scheme: fit.index)
            }
        }
    }

    /// What the address and the candidates give for templates without an id.
    private func sharedFillings(of fit: SchemeFit) -> Fillings {
        var fillings = Fillings()
        for candidate in candidates where candidate.candidate.identity.key.provider == fit.scheme.provider {
            fillings.add(candidate.candidate.identity)
        }
        for captures in fit.addressReadings + fit.uidReadings { fillings.add(captures) }
        fillings.ids = []
        return fillings
    }
}
