internal import Bridge
internal import Crypto
internal import Firebase
internal import Store

/// Compares passwords with accounts' hashes, and never computes the same comparison twice.
struct Prover: Sendable {
    /// Compares with scrypt hashes; nil when there are no parameters, so that only plain passwords can be compared.
    private let proof: PasswordProof?
    /// Where answers are kept; nil to keep none.
    private let cache: ProofCache?
    private let keys: ProofKeys?

    /// A prover.
    ///
    /// - Parameters:
    ///   - parameters: the project's hash parameters; nil when none are known.
    ///   - cachePath: the database of answers; nil to keep none.
    /// - Throws: when the cache cannot be opened.
    init(parameters: HashParameters?, cachePath: String?) throws {
        proof = try parameters.map { try PasswordProof(parameters: $0) }
        guard let parameters, let cachePath else {
            cache = nil
            keys = nil
            return
        }
        cache = try ProofCache(path: cachePath)
        keys = try ProofKeys(
            signerKey: parameters.signerKey, saltSeparator: parameters.saltSeparator,
            rounds: parameters.rounds, memoryCost: parameters.memoryCost)
    }

    func canCheck(_ password: PasswordRecord) -> Bool {
        if case .plain = password { return true }
        return proof?.canCheck(password) ?? false
    }

    func matches(_ candidate: String, _ password: PasswordRecord, observer: any PlanObserver) throws -> Bool {
        switch password {
        case .plain(let text):
            return text.utf8.elementsEqual(candidate.utf8)
        case .scrypt(let hash, let salt):
            guard let proof else { return false }
            try observer.check()
            let key = keys?.key(hash: hash, salt: salt, password: Array(candidate.utf8))
            if let cache, let key, let known = try cache.lookup(key) {
                observer.compared(isCached: true)
                return known
            }
            let matches = try proof.matches(password: candidate, hash: hash, salt: salt)
            if let cache, let key { try cache.record(key, matches) }
            observer.compared(isCached: false)
            return matches
        case .none, .redacted, .foreign:
            return false
        }
    }

    /// Writes what is not yet on disk.
    func finish() throws { try cache?.flush() }

    /// How many hashes a second one thread computes, measured on a few; nil when there is nothing to compute.
    func measuredRate() throws -> Double? {
        guard let proof else { return nil }
        let clock = ContinuousClock()
        let start = clock.now
        var count = 0
        // The first one warms up; a quarter of a second is enough for an estimate.
        let hash = [UInt8](repeating: 0, count: HashParameters.signerKeySize)
        while count < 3 || clock.now - start < .milliseconds(250) {
            _ = try proof.matches(password: "0", hash: hash, salt: [0])
            count += 1
        }
        let elapsed = clock.now - start
        return Double(count) / (elapsed / .seconds(1))
    }
}
