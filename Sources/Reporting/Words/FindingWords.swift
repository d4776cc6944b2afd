public import Bridge

/// The words for findings, the same in every format. They hold no personal value, only counts.
public enum FindingWords {
    /// The made-up address in the words, for formats that set it apart.
    static let exampleAddress = "kakaoalice@example.com"

    /// What was found, with the count, without a full stop.
    ///
    /// - Parameter finding: the finding.
    /// - Returns: plain text.
    public static func title(_ finding: Finding) -> String {
        let count = finding.count
        let one = count == 1
        let accounts = Quantity.accounts(count).text
        let passwords = Quantity(count, "password").text
        switch finding.kind {
        case .noSchemeFits: return "No scheme fits any of the \(accounts)"
        case .nothingProven:
            return "Not one of \(Quantity(count, "password hash", "password hashes").text) could be explained"
        case .noIdentityEmails:
            return "None of the \(Quantity.identities(count).text) has a usable e-mail address"
        case .defaultPassword: return "\(accounts) \(one ? "has" : "have") the app's default password"
        case .guessablePassword: return "\(accounts) \(one ? "has" : "have") a password that others can guess"
        case .claimableAddress: return "\(accounts) may be taken over through a mailbox"
        case .conflictingRecords:
            return "\(Quantity(count, "uid").text) \(one ? "has" : "have") conflicting records"
        case .nativeSharesAddress:
            return one
                ? "1 native account has the address of an identity"
                : "\(Quantity(count, "native account").text) have the addresses of identities"
        case .severalAccounts:
            return "\(Quantity.identities(count).text) \(one ? "has" : "have") several accounts"
        case .disabledAccounts: return "\(accounts) with a known owner \(one ? "is" : "are") disabled"
        case .redactedPasswords: return "\(passwords) \(one ? "was" : "were") withheld by the API"
        case .foreignPasswords: return "\(passwords) \(one ? "is" : "are") hashed by another algorithm"
        case .plainPasswords: return "\(passwords) \(one ? "is" : "are") in plain text"
        case .unclaimedIdentities:
            return "\(Quantity.identities(count).text) \(one ? "has" : "have") no account that moves"
        case .proofSkipped:
            let hashes = Quantity(count, "password hash", "password hashes").text
            return "Nothing is proven: \(hashes) \(one ? "was" : "were") not compared"
        case .identitiesUnlinked:
            return "\(Quantity.identities(count).text) \(one ? "has" : "have") unlinked the app"
        case .identityEmailsExpired:
            return
                "\(Quantity.identities(count).text) \(one ? "has" : "have") an e-mail that is another account's now"
        case .identityEmailsChanged:
            return "\(Quantity.identities(count).text) \(one ? "has" : "have") another e-mail than before"
        case .identityEmailsWithheld:
            return "\(Quantity.identities(count).text) \(one ? "shares" : "share") no e-mail any more"
        case .identityProfilesChanged:
            return
                "\(Quantity.identities(count).text) \(one ? "has" : "have") another nickname or phone number"
        case .identitiesNew:
            return "\(Quantity.identities(count).text) \(one ? "is" : "are") new or linked again"
        case .firebaseSteps:
            return "Up to \(accounts) \(one ? "is" : "are") changed at Firebase: \(steps(finding))"
        }
    }

    /// What is done at Firebase, step by step.
    private static func steps(_ finding: Finding) -> String {
        let parts = finding.table.map { row in
            let (count, one) = (Quantity.digits(row.count), row.count == 1)
            return switch row.key {
            case FirebaseStepKind.claims.rawValue: "\(count) \(one ? "gets" : "get") claims"
            case FirebaseStepKind.link.rawValue: "\(count) \(one ? "is" : "are") linked to the provider"
            case FirebaseStepKind.profile.rawValue: "\(count) \(one ? "takes" : "take") nickname and picture"
            case FirebaseStepKind.seal.rawValue: "\(count) \(one ? "loses its" : "lose their") password"
            default: "\(count) merged \(one ? "one is" : "ones are") disabled"
            }
        }
        return parts.joined(separator: ", ")
    }

    /// What it means, in one or two sentences.
    ///
    /// - Parameter finding: the finding.
    /// - Returns: plain text.
    public static func detail(_ finding: Finding) -> String {
        switch finding.kind {
        case .noSchemeFits:
            """
            No address was made the way the scheme says, so nothing could be matched. The scheme, or the file of \
            accounts, is most likely not the right one.
            """
        case .nothingProven:
            """
            Hashes were compared, and no password gave any of them. The hash parameters are those of another \
            project, or the scheme's password templates are not what the app did.
            """
        case .noIdentityEmails:
            """
            The addresses were made from e-mails, and no identity has one, so nobody is found by it. The provider \
            gives e-mails only when it is asked for them.
            """
        case .defaultPassword:
            """
            The app used one fixed password when the provider gave no id. Anyone who has read the app can sign in \
            with it, and it does not say whose account it is.
            """
        case .guessablePassword:
            """
            The password is made without the person's id, from things that others can know. Anyone who knows how \
            the app made it can sign in, and it does not say whose account it is.
            """
        case .claimableAddress:
            """
            The app made up the address, but it may be a real mailbox: whoever owns (or can register) the mailbox \
            \(exampleAddress) can reset that account's password.
            """
        case .conflictingRecords:
            "The sources hold the same uid with different content, so it is not known which of them is true."
        case .nativeSharesAddress:
            """
            No scheme explains the account, but its own address is also the usable e-mail address of an identity. \
            It may be the same person's; an equal address proves nothing.
            """
        case .severalAccounts:
            """
            One person signed up more than once. The account used last stays the primary one, the others become \
            aliases of the same member; what the app keeps under their uids stays there.
            """
        case .disabledAccounts:
            "The owner is found, but a disabled account never becomes a member and is never merged."
        case .redactedPasswords:
            """
            The source says REDACTED in place of the hash, because whoever read it lacked a permission; nothing \
            could be proven there.
            """
        case .foreignPasswords:
            """
            The hash came with an import or has no salt, so the project's own parameters cannot check it; nothing \
            could be proven there.
            """
        case .plainPasswords:
            "The source comes from the Auth emulator, which keeps passwords readable; they were compared as text."
        case .unclaimedIdentities:
            """
            The provider knows these people as users of the app, but no account was decided to be theirs: they may \
            sign in some other way, have left, wait among the accounts under review, or own a disabled one.
            """
        case .proofSkipped:
            """
            Without comparing hashes no account has the best evidence, and a default or guessable password goes \
            unnoticed.
            """
        case .identitiesUnlinked:
            """
            The latest fetch found that they are not linked any more, so they take no part in matching. They cannot \
            sign in with the provider until they link the app again; accounts and members of theirs stay.
            """
        case .identityEmailsExpired:
            """
            The address has since moved to another account of the provider's, maybe to another person. It finds \
            nobody any more; an account made with it can only be proven.
            """
        case .identityEmailsChanged:
            """
            Accounts that were made with the earlier address are not found by the new one, and the next login with \
            an old version of the app makes another account.
            """
        case .identityEmailsWithheld:
            "They have withdrawn their consent, or have no address any more: they are found by their id alone."
        case .identityProfilesChanged:
            "Nicknames and phone numbers are the person's own to change; members take the new ones."
        case .firebaseSteps:
            finding.severity == .warning
                ? """
                naru apply --firebase does this to the accounts themselves. A password that was removed cannot come back, \
                not even by naru undo: whoever has not moved by then can sign in with a custom token alone. Addresses \
                stay as they are.
                """
                : """
                naru apply --firebase does this to the accounts themselves, and naru undo takes it back. Passwords and \
                addresses stay as they are.
                """
        case .identitiesNew:
            "They were not linked at the reading before. Those with an old version of the app have new accounts."
        }
    }

    /// What to do about it, in one or two sentences.
    ///
    /// - Parameter finding: the finding.
    /// - Returns: plain text.
    public static func advice(_ finding: Finding) -> String {
        switch finding.kind {
        case .noSchemeFits:
            "Compare an account's address with the scheme's templates (naru schemes NAME) and plan again."
        case .nothingProven:
            "Check the hash parameters against this project's console and the password templates, and plan again."
        case .noIdentityEmails:
            "Fetch the users again with property_keys (for Kakao: kakao_account.) and plan again."
        case .defaultPassword:
            "Ask each owner to sign in with the provider again, and give these accounts a random password now."
        case .guessablePassword:
            "Decide them one by one, and give these accounts a random password now."
        case .claimableAddress:
            """
            Move these accounts first and remove their passwords right after; until then treat a password reset \
            on one of them as an attack.
            """
        case .conflictingRecords:
            "Export the accounts again in one go and plan again with that file alone."
        case .nativeSharesAddress:
            "Leave them, unless the person asks to join the two accounts and shows to own both."
        case .severalAccounts:
            "Check that the app finds, or carries over, what it keeps under the uids of the aliases."
        case .disabledAccounts:
            "Enable those that should move and plan again; otherwise nothing needs to be done."
        case .redactedPasswords:
            "Read the accounts again with the permission firebaseauth.configs.getHashConfig and plan again."
        case .foreignPasswords:
            """
            Firebase replaces such a hash when the person next signs in: export again later, or decide these \
            accounts one by one.
            """
        case .plainPasswords:
            "Fine for a rehearsal. Do not keep such a file if its passwords are those of real people."
        case .unclaimedIdentities:
            "Decide the accounts under review first; what then remains needs nothing done."
        case .proofSkipped:
            "Plan again with the project's hash parameters (--hash-config FILE) and without --no-proof."
        case .identitiesUnlinked:
            "Keep their members; decide by hand what becomes of accounts that they left behind."
        case .identityEmailsExpired:
            "Never move an account by such an address; let proof or a person decide."
        case .identityEmailsChanged:
            "Look at identities with several accounts, and bring the new version of the app out soon."
        case .identityEmailsWithheld:
            "Nothing needs to be done where proof or the id decides; otherwise ask for consent in the app."
        case .firebaseSteps:
            finding.severity == .warning
                ? "Begin with a few: naru apply PLAN --firebase --limit 10. Seal when the app signs in with custom tokens."
                : "Begin with a few: naru apply PLAN --firebase --limit 10."
        case .identityProfilesChanged: "Apply the plan: its refresh lines bring members up to date."
        case .identitiesNew: "Export the accounts again if they are older than the fetch, and plan with both."
        }
    }
}

extension Finding.Severity {
    /// One word, always shown beside any colour or sign.
    public var label: String {
        switch self {
        case .danger: "danger"
        case .warning: "warning"
        case .note: "note"
        }
    }
}
