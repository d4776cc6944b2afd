import Firebase
import Foundation
import Testing

@Suite("Custom claims of an account")
struct CustomClaimsTests {
    private func merge(_ text: String?) -> CustomClaims.Merge {
        CustomClaims.merge(provider: "kakao", providerUserID: "123", into: text)
    }

    @Test("take the two of a member in and keep all others, to the letter")
    func merging() {
        let both = #""provider":"kakao","providerUserId":"123""#
        #expect(merge(nil) == .merged("{\(both)}"))
        #expect(merge("") == .merged("{\(both)}"))
        #expect(merge("{}") == .merged("{\(both)}"))
        #expect(
            merge(#" { "등급" : [1, {"a":"b"}], "n":1e400 } "#)
                == .merged(#"{"등급":[1, {"a":"b"}],"n":1e400,\#(both)}"#))
        #expect(merge("{\(both)}") == .same)
        #expect(merge(#"{"providerUserId":"123","x":null,"provider":"\u006bakao"}"#) == .same)
        #expect(merge(#"{"provider":"kakao"}"#) == .merged("{\(both)}"))
    }

    @Test("are left alone where a name is taken, nothing can be read, or they would be too long")
    func refusals() {
        #expect(merge(#"{"provider":"google"}"#) == .taken("provider"))
        #expect(merge(#"{"providerUserId":123}"#) == .taken("providerUserId"))
        // Of a name that is there twice, readers take one or the other.
        #expect(merge(#"{"provider":"kakao","provider":"google"}"#) == .taken("provider"))
        #expect(merge(#"{"providerUserId":"123","providerUserId":"123"}"#) == .taken("providerUserId"))
        for text in ["[1]", "7", "{", "{\"a\":}", "x"] { #expect(merge(text) == .invalid, "\(text)") }
        let rest = 1_000 - #"{"a":"","provider":"kakao","providerUserId":"123"}"#.utf8.count
        let fits = "{\"a\":\"\(String(repeating: "x", count: rest))\"}"
        guard case .merged(let text) = merge(fits) else {
            Issue.record("1,000 bytes fit")
            return
        }
        #expect(text.utf8.count == 1_000)
        #expect(merge("{\"a\":\"\(String(repeating: "x", count: rest + 1))\"}") == .tooLong(bytes: 1_001))
    }

    @Test("become what they were, also when others were changed meanwhile", arguments: 0..<200)
    func unmerging(seed: UInt64) throws {
        var random = Dice(seed: seed)
        func object() -> String {
            let names = ["role", "등급", "x", "provider", "providerUserId"].shuffled(using: &random)
            let claims = names.prefix(Int.random(in: 0...5, using: &random)).map { name in
                let values = ["1", "\"a b\"", "null", "[1,2]", #"{"a":{}}"#, "\"kakao\"", "\"123\""]
                return "\"\(name)\":\(values.randomElement(using: &random) ?? "1")"
            }
            return "{\(claims.joined(separator: ","))}"
        }
        let before: String? = Bool.random(using: &random) ? object() : nil
        guard case .merged(let after) = merge(before) else { return }
        #expect(CustomClaims.holds(after, in: after))
        // Nobody has touched them: they are as before, to the letter.
        let same = try #require(CustomClaims.unmerge(after, before: before, after: after))
        #expect(same == before ?? "{}")
        // Somebody has added one: it stays, and ours go.
        let added = "{\"new\":7," + after.dropFirst()
        let back = try #require(CustomClaims.unmerge(added, before: before, after: after))
        #expect(back.contains("\"new\":7"))
        #expect(try names(back) == names(before ?? "{}").union(["new"]))
        // Somebody has changed ours: it is theirs.
        let changed = after.replacing("\"providerUserId\":\"123\"", with: "\"providerUserId\":\"9\"")
        if changed != after { #expect(CustomClaims.unmerge(changed, before: before, after: after) == nil) }
    }

    private func names(_ text: String) throws -> Set<String> {
        Set((try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]).keys)
    }
}

/// Reproducible dice (SplitMix64).
private struct Dice: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
