internal import Crypto
internal import Firebase
internal import FoundationEssentials

/// What the reader of hash parameters promises.
enum HashConfigCheck {
    static func check(_ input: [UInt8]) throws(Violation) {
        let parameters: HashParameters
        do {
            parameters = try HashParameters(text: input)
        } catch {
            let lines = 1 + input.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
            if let line = error.line { try promise((1...lines).contains(line), "an error's line exists") }
            return
        }
        try promise(HashParameters.allowedRounds.contains(parameters.rounds), "rounds are 1 to 8")
        try promise(
            HashParameters.allowedMemoryCost.contains(parameters.memoryCost), "mem_cost is 1 to 14")
        try promise(
            parameters.signerKey.count == HashParameters.signerKeySize, "a signer key has 64 bytes")
        for text in texts(of: parameters) {
            guard let again = try? HashParameters(text: Array(text.utf8)) else {
                throw Violation("parameters that are written can be read")
            }
            let isSame =
                again.signerKey == parameters.signerKey && again.rounds == parameters.rounds
                && again.saltSeparator == parameters.saltSeparator
                && again.memoryCost == parameters.memoryCost
            try promise(isSame, "parameters that are written and read again are the same")
        }
    }

    /// The parameters in the forms in which people have them.
    private static func texts(of parameters: HashParameters) -> [String] {
        let key = parameters.signerKey.reveal { Data($0).base64EncodedString() }
        let separator = Data(parameters.saltSeparator).base64EncodedString()
        let rounds = parameters.rounds
        let cost = parameters.memoryCost
        return [
            """
            hash_config {
              algorithm: SCRYPT,
              base64_signer_key: \(key),
              base64_salt_separator: \(separator),
              rounds: \(rounds),
              mem_cost: \(cost),
            }
            """,
            """
            {"signIn": {"hashConfig": {"algorithm": "SCRYPT", "signerKey": "\(key)",
              "saltSeparator": "\(separator)", "rounds": \(rounds), "memoryCost": \(cost)}}}
            """,
            """
            --hash-algo=SCRYPT --hash-key=\(key) --salt-separator=\(separator) --rounds=\(rounds) \
            --mem-cost=\(cost)
            """,
        ]
    }
}

extension HashParametersError {
    fileprivate var line: Int? {
        switch self {
        case .unreadable(let line), .unknownName(_, let line), .contradiction(_, let line, _),
            .otherAlgorithm(_, let line), .notBase64(_, let line), .notANumber(_, let line):
            line
        case .signerKeySize(_, _, let line), .outOfRange(_, _, _, let line): line
        case .empty, .missing, .withheld: nil
        }
    }
}
