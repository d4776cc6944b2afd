internal import Files
internal import JSON

/// Answers `/sandbox/`: what has happened, and what shall.
struct ControlDesk {
    static let root = "/sandbox/"
    private let sandbox: Sandbox

    /// A desk.
    ///
    /// - Parameter sandbox: what it controls.
    init(_ sandbox: Sandbox) {
        self.sandbox = sandbox
    }

    /// Answers a request.
    ///
    /// - Parameter request: the request, with a path below `/sandbox/`.
    /// - Returns: a JSON object; with `error` in it when the request was refused.
    func answer(to request: SandboxRequest) -> SandboxAnswer {
        let word = request.path.dropFirst(Self.root.count)
        switch (request.method, word) {
        case ("GET", "counts"): return SandboxAnswer.object { sandbox.counts.write(to: &$0) }
        case ("GET", "users"): return users()
        case ("GET", "faults"): return plan()
        case ("POST", "reset-counts"):
            sandbox.resetCounts()
            return SandboxAnswer.object { sandbox.counts.write(to: &$0) }
        case ("POST", "users"): return put(request.body)
        case ("POST", "unlink"): return unlink(request.query["id"])
        case ("POST", "faults"): return replaceFaults(request.body)
        case ("POST", "clock"): return setClock(request.query["skew"])
        case ("POST", "quit"):
            var answer = SandboxAnswer.object { $0.member("ends", true) }
            answer.isLast = true
            return answer
        case (_, "counts"), (_, "users"), (_, "faults"), (_, "reset-counts"), (_, "unlink"), (_, "clock"),
            (_, "quit"):
            return Self.refusal(405, "The sandbox serves this path with another method.")
        default: return Self.refusal(404, "The sandbox does not serve this path.")
        }
    }

    /// A refusal in plain words.
    ///
    /// - Parameters:
    ///   - status: the HTTP status.
    ///   - sentence: why.
    /// - Returns: the answer.
    static func refusal(_ status: Int, _ sentence: String) -> SandboxAnswer {
        SandboxAnswer.object(status: status) { $0.member("error", sentence) }
    }

    private func users() -> SandboxAnswer {
        SandboxAnswer.object { $0.member("linked", sandbox.userCount) }
    }

    private func plan() -> SandboxAnswer {
        SandboxAnswer.object { $0.member("plan", sandbox.plan.description) }
    }

    private func put(_ body: [UInt8]) -> SandboxAnswer {
        var put: [(Int64, [UInt8])] = []
        do {
            try UserReader.read(MemorySource(body)) { put.append(($0, Array($1))) }
        } catch {
            return Self.refusal(400, SandboxVoice.sentence(for: error))
        }
        for (id, body) in put { sandbox.kakao.population.put(id, body) }
        return users()
    }

    private func unlink(_ text: String?) -> SandboxAnswer {
        guard let id = text.flatMap({ Int64($0) }) else {
            return Self.refusal(400, "Say whose link is cut: /sandbox/unlink?id=NUMBER")
        }
        guard sandbox.kakao.population.unlink(id) else {
            return Self.refusal(404, "Nobody with this id is linked.")
        }
        return SandboxAnswer.object { $0.member("id", id) }
    }

    private func replaceFaults(_ body: [UInt8]) -> SandboxAnswer {
        do {
            try sandbox.replaceFaults(FaultPlanParser.parse(String(decoding: body, as: UTF8.self)))
            return plan()
        } catch {
            return Self.refusal(400, SandboxVoice.sentence(for: error))
        }
    }

    private func setClock(_ text: String?) -> SandboxAnswer {
        let bounds = -1_000_000_000...1_000_000_000
        guard let skew = text.flatMap({ Int($0) }), bounds.contains(skew) else {
            return Self.refusal(400, "Say by how many seconds Date is ahead: /sandbox/clock?skew=SECONDS")
        }
        sandbox.skew = skew
        return SandboxAnswer.object { $0.member("skew", skew) }
    }
}
