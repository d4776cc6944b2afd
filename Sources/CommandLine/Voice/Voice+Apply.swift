internal import Bridge
internal import Pipeline
internal import Reporting

/// Words for a plan that is not applied.
extension ApplyError: Voiced {
    var message: Message {
        switch self {
        case .digestDiffers(let plan, let digest, let expected):
            Message(
                sentence:
                    "\(name(plan)) is not the plan that was reviewed: its SHA-256 begins with \(digest.prefix(12)), "
                    + "and \(expected.prefix(12)) was expected.",
                hint: "It was changed after it was made, or is another plan. Nothing was written.",
                exitCode: .badInput)
        case .inconsistent(let plan, let uid, let fault):
            Message(
                sentence: "\(name(plan)), account \(quoted(uid)): \(fault.words).",
                hint: "Make the plan again from its inputs. Nothing was written.", exitCode: .badInput)
        case .beyondLimit(let limit, let found, let allowed):
            Message(
                sentence: limit.sentence(found: found, allowed: allowed), hint: limit.hint,
                exitCode: .beyondLimit)
        case .locked(let store, let note):
            Message(
                sentence: "Another process works on \(quoted(store))"
                    + (note.isEmpty ? "." : ": \(printable(note))."),
                hint: "Wait for its end; naru status --store \(argument(store)) shows how far it is.",
                exitCode: .locked)
        case .undoingUnfinished(let undone, let command):
            Message(
                sentence:
                    "Run \(undone) is being taken back, which was stopped on the way. Nothing was written.",
                hint: "End it first: \(printable(command))", exitCode: .tryAgain)
        case .sourcesMissing(let run, let command):
            Message(
                sentence:
                    "Run \(run) of this plan compares it with the sources or with Firebase, and was stopped. Nothing was "
                    + "written.",
                hint: "It goes on with: \(printable(command)); to give it up: naru undo \(run)",
                exitCode: .tryAgain)
        case .otherProject(let known, let given):
            Message(
                sentence:
                    "What was done at Firebase was done in the project \(quoted(known)), and this is "
                    + "\(quoted(given)). Nothing was written.",
                hint: "Check --project, --tenant and the key file; another project needs a store of its own.",
                exitCode: .configuration)
        case .planOfOtherProject(let plan, let known, let given):
            Message(
                sentence:
                    "\(name(plan)) was made of the accounts of the project \(quoted(known)), and this is "
                    + "\(quoted(given)). Nothing was written.",
                hint: "Check --project and the key file.", exitCode: .configuration)
        case .nothingChosen(let plan):
            Message(
                sentence:
                    "Nothing of \(name(plan)) is both asked for and to be applied. Nothing was written.",
                hint: "What the plan says of an account: naru why UID --plan \(argument(plan))",
                exitCode: .badInput)
        case .otherStore(let store, let members):
            Message(
                sentence:
                    "\(quoted(store)) has no members, and the plan met \(Quantity.accounts(members).text) of "
                    + "members. Nothing was written.",
                hint: "Name the store that the plan was made with: --store FILE", exitCode: .badInput)
        case .notInPlan(let plan, let uid):
            Message(
                sentence: "\(name(plan)) has no account \(quoted(uid)).",
                hint: "Check the uid or the file that --only names. Nothing was written.", exitCode: .badInput
            )
        case .noFirebaseSteps(let plan):
            Message(
                sentence: "\(name(plan)) chooses no steps at Firebase. Nothing was written.",
                hint: "Make the plan with them: naru plan … --firebase claims,link,profile --seal",
                exitCode: .badInput)
        case .hashesWithheld:
            Message(
                sentence:
                    "The credentials may not see password hashes, so that nothing tells which passwords changed since "
                    + "the plan. Nothing was written.",
                hint: "Give them the role Firebase Authentication Admin (roles/firebaseauth.admin).",
                exitCode: .configuration)
        case .notConfirmed:
            Message(
                sentence:
                    "Nobody confirmed that accounts at Firebase are to be changed. Nothing was written.",
                hint: "Type the project's id when asked, or give --yes where nobody can be asked.",
                exitCode: .usage)
        case .canaryMismatch(let run, let uid):
            Message(
                sentence: "The store does not have the account \(quoted(uid)) as the plan says; run \(run) "
                    + "stopped there.",
                hint: "Something else changes the store. To take the run back: naru undo \(run)",
                exitCode: .fault)
        }
    }
}

extension PlanFault {
    fileprivate var words: String {
        switch self {
        case .missing(let member): "\(member) is missing, which its status needs"
        case .foreignProvider(let provider):
            "its identity is of the provider \(quoted(provider)), and no scheme of the plan is"
        case .identityRepeated(let other):
            "it is to be the primary account of an identity, and so is \(quoted(other))"
        case .mergedIntoItself: "it is to be merged into itself"
        }
    }
}

extension ApplyLimit {
    fileprivate func sentence(found: Int, allowed: Int) -> String {
        let found = Quantity.digits(found)
        let allowed = Quantity.digits(allowed)
        return switch self {
        case .changes: "The plan would change \(found) accounts, and --max-changes allows \(allowed)."
        case .merges: "The plan would merge \(found) accounts, and --max-merges allows \(allowed)."
        case .share: "The plan would change \(found) % of the base, and \(allowed) % is allowed."
        }
    }

    fileprivate var hint: String {
        switch self {
        case .changes, .merges:
            "Nothing was written. If it is meant, raise the limit; --limit N applies a part."
        case .share:
            "Nothing was written. If it is meant, allow it: --max-share PERCENT; --limit N applies a part."
        }
    }
}

/// Words for what cannot be verified.
extension VerifyError: Voiced {
    var message: Message {
        switch self {
        case .noSuchRun(let run): UndoError.noSuchRun(run).message
        case .nothingLeft(let run):
            Message(
                sentence: "There is nothing of run \(run) to verify: it took another run back.",
                hint: "To see the runs: naru status", exitCode: .badInput)
        case .nothingToVerify(let run):
            Message(
                sentence: run.map { "Run \($0) left nothing to verify: no account leads to a member by it." }
                    ?? "There is nothing to verify: the store has no members.",
                hint: "To look at everything: naru verify --all. To see the runs: naru status",
                exitCode: .badInput)
        case .apiKeyRefused:
            Message(
                sentence: "Firebase does not take the API key.",
                hint: "Copy it from the Firebase console: Project settings, General, Web API key.",
                exitCode: .configuration)
        }
    }
}

/// Words for a run that cannot be taken back.
extension UndoError: Voiced {
    var message: Message {
        switch self {
        case .noSuchRun(let run):
            Message(
                sentence: "The store has no run \(run).", hint: "To see the runs: naru status",
                exitCode: .badInput)
        case .isUndoing(let run, let undone):
            Message(
                sentence: "Run \(run) took run \(undone) back, and is not taken back itself.",
                hint: "Apply the plan again instead.", exitCode: .badInput)
        case .undoneAlready(let run):
            Message(
                sentence: "Run \(run) was taken back already.", hint: "To see the runs: naru status",
                exitCode: .badInput)
        case .changedFirebase(let run, let steps):
            Message(
                sentence:
                    "Run \(run) took \(Quantity(steps, "step").text) at Firebase too. Nothing was taken back.",
                hint: "Take them back with --firebase, or leave them as they are with --store-only.",
                exitCode: .usage)
        }
    }
}

/// Words for what is wrong with people's decisions.
extension PersonDecisionError: Voiced {
    var message: Message {
        Message(
            sentence: "\(name(file)), line \(line): \(fault.words).",
            hint: "Nothing was written. Documentation/Operations.md shows what such a line looks like.",
            exitCode: .badInput)
    }
}

extension PersonDecisionFault {
    fileprivate var words: String {
        switch self {
        case .malformed: "it is not a JSON object of texts"
        case .missing(let member): "\(member) is missing or empty"
        case .memberRepeated(let member): "\(member) occurs twice"
        case .unknown(let member): "there is no member \(quoted(member))"
        case .unknownVerdict(let word):
            "the decision is \(quoted(word)), and accept, reject or leave is wanted"
        case .repeated(let uid): "the account \(quoted(uid)) was decided on before"
        case .notInPlan(let uid): "the plan has no account \(quoted(uid))"
        case .notForReview(let uid, let status):
            "the plan does not leave the account \(quoted(uid)) to a person: its status is \(status.rawValue)"
        case .notACandidate(let uid):
            "the identity is not one that the plan found for the account \(quoted(uid))"
        case .notMovable(let uid, let reason):
            "the account \(quoted(uid)) cannot be moved by a decision: \(reason.rawValue)"
        }
    }
}
