internal import Bridge
internal import Crypto
internal import HTTP
internal import Kakao

/// Looks at the way to Kakao: the admin key, and what it may ask.
struct KakaoDoctor: Sendable {
    let key: SecretBytes
    let addresses: KakaoAddresses
    let http: HTTPClient
    /// The app's own number, if it is known.
    let appID: String?

    func checks() async throws -> [Check] {
        let client = try KakaoClient(http, addresses, .adminKey(key))
        var ids: [Int64] = []
        let list = try await Check.of("kakao-key") {
            ids = try await Self.asking { try await client.ids(from: nil) }.ids
            return .ok("kakao-key", "The admin key is right, and may list the app's users.")
        }
        var checks = [list]
        if list.state == .ok, let id = ids.first {
            checks.append(
                try await Check.of("kakao-users") {
                    let page = try await Self.asking { try await client.users([id], .basic) }
                    guard let user = page.users.first else {
                        return .warning("kakao-users", "Kakao lists users and then does not know them.")
                    }
                    return user.identity.email != nil || user.identity.nickname != nil
                        ? .ok("kakao-users", "The admin key may read users, with e-mail or profile.")
                        : .warning(
                            "kakao-users",
                            "The admin key may read users, and the first has neither e-mail nor nickname.",
                            "Look at the consent items in Kakao Developers: without e-mail only the id finds accounts."
                        )
                })
        } else if list.state == .ok {
            checks.append(
                .warning("kakao-users", "Nobody has linked the app.", "Check that the key is this app's."))
        } else {
            checks.append(.skipped("kakao-users", "Not looked at, for the admin key does not serve."))
        }
        checks.append(app)
        return checks
    }

    private var app: Check {
        guard let appID, !appID.isEmpty else {
            return .warning(
                "kakao-app",
                "The app's own number is not known: a token made for another app could not be told.",
                "Set KAKAO_APP_ID to the number that Kakao Developers shows beside the app's name.")
        }
        guard let number = Int64(appID), number > 0 else {
            return .failed(
                "kakao-app", "KAKAO_APP_ID is not the number of an app: \(quoted(appID)).",
                "Kakao Developers shows the number beside the app's name.")
        }
        return .ok("kakao-app", "The app's own number is \(number).")
    }

    /// Makes a call whose failure is about the app's key.
    private static func asking<Answer>(_ call: () async throws -> Answer) async throws -> Answer {
        do {
            return try await call()
        } catch let fault as KakaoFault {
            throw AdminKeyFault(fault: fault)
        }
    }
}

/// A call with the app's own key that failed.
private struct AdminKeyFault: Voiced {
    let fault: KakaoFault

    var message: Message { fault.message(ofAdminKey: true) }
}
