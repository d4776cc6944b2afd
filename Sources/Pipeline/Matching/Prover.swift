internal import Bridge
internal import Crypto
internal import Firebase
internal import Store

/// Compares passwords with accounts' hashes, and never computes the same comparison twice.
struct Prover: Sendable {
    /// Compares with scrypt hashes; nil when there are no parameters, so that only plain passwords can be compared.
    let proof: PasswordProof?
    /// Where answers are kept; nil to keep none.
    let cache: ProofCache?

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
            let key = cache?.key(password: candidate, hash: hash, salt: salt)
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
}
