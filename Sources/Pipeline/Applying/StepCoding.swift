internal import Bridge
internal import Store

/// Orders as bytes.
extension RecordEncoder {
    mutating func put(_ order: MemberStore.Order) {
        switch order {
        case .perform(let step):
            put(UInt8(0))
            put(step)
        case .hold(let step, let reason, let detail):
            put(UInt8(1))
            put(step)
            put(reason.rawValue)
            put(detail)
        case .wait(let uid, let detail):
            put(UInt8(2))
            put(uid)
            put(detail)
        case .refuse(let uid, let note):
            put(UInt8(3))
            put(uid)
            put(note)
        }
    }

    private mutating func put(_ step: Step) {
        switch step.kind {
        case .create: put(UInt8(0))
        case .link: put(UInt8(1))
        case .refresh: put(UInt8(2))
        }
        put(step.mayMerge)
        put(step.uid)
        put(step.key.provider)
        put(step.key.providerUserID)
        put(step.profile)
        put(step.primaryUID)
        put(step.evidence)
        put(step.scheme)
        put(step.memberFingerprint)
        put(step.note)
    }
}

extension RecordDecoder {
    mutating func order() throws -> MemberStore.Order {
        switch try byte() {
        case 0: return .perform(try step())
        case 1:
            let step = try step()
            guard let reason = HoldReason(rawValue: try text()) else { throw Damaged() }
            return .hold(step, reason, detail: try optionalText())
        case 2: return .wait(uid: try text(), detail: try optionalText())
        case 3: return .refuse(uid: try text(), note: try text())
        default: throw Damaged()
        }
    }

    private mutating func step() throws -> Step {
        let kind: Step.Kind
        switch try byte() {
        case 0: kind = .create
        case 1: kind = .link
        case 2: kind = .refresh
        default: throw Damaged()
        }
        let mayMerge = try flag()
        let uid = try text()
        let key = IdentityKey(provider: try text(), providerUserID: try text())
        let profile = try memberProfile()
        let primaryUID = try optionalText()
        var step = Step(kind, uid: uid, key: key, profile: profile, evidence: try text())
        step.mayMerge = mayMerge
        step.primaryUID = primaryUID
        step.scheme = try optionalText()
        step.memberFingerprint = try optionalText()
        step.note = try optionalText()
        return step
    }
}
