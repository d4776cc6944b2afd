internal import Bridge
internal import Firebase
internal import Store

extension FirebaseTarget {
    /// The project, and the tenant after a slash, as runs keep it.
    var name: String { project + (tenant.map { "/\($0)" } ?? "") }
}

extension MemberStore {
    /// Refuses a project other than the one whose accounts the store's runs changed.
    ///
    /// - Parameter target: the project.
    /// - Throws: `ApplyError.otherProject`; `DatabaseError`.
    func refuseOtherProject(than target: FirebaseTarget) throws {
        for run in try runs() where run.firebase != nil {
            guard let known = run.project, known != target.name else { continue }
            throw ApplyError.otherProject(known: known, given: target.name)
        }
    }
}

extension PlanHeader {
    /// Refuses a project other than the one whose accounts the plan was made of, if it was made of a project's.
    ///
    /// - Parameters:
    ///   - target: the project.
    ///   - plan: the plan's file.
    /// - Throws: `ApplyError.planOfOtherProject`.
    func refuseOtherProject(than target: FirebaseTarget, plan: String) throws {
        let root = "project "
        for input in inputs where input.role == .accounts && input.name.utf8.starts(with: root.utf8) {
            let known = String(input.name.dropFirst(root.count))
            guard known != target.project else { continue }
            throw ApplyError.planOfOtherProject(plan: plan, known: known, given: target.project)
        }
    }
}
