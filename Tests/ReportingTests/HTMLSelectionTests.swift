import Bridge
import Testing

@testable import Reporting

@Suite("Which accounts the page lists")
struct HTMLSelectionTests {
    private func selection(_ statuses: [Status: Int]) -> HTMLSelection {
        var counts = PlanCounts()
        counts.statuses = statuses
        counts.distinct = statuses.values.reduce(0, +)
        return HTMLSelection(counts, limit: 10)
    }

    private func taken(_ selection: HTMLSelection, _ statuses: [Status]) -> [Bool] {
        var selection = selection
        return statuses.map { selection.takes($0) }
    }

    @Test("All of them up to the limit")
    func everything() {
        let selection = selection([.migrate: 7, .review: 3])
        #expect(selection.isComplete)
        #expect(selection.count == 10)
        #expect(taken(selection, [.migrate, .native, .review]) == [true, true, true])
    }

    @Test("Beyond the limit those that need a person")
    func personsOnly() {
        let selection = selection([.migrate: 9, .review: 3, .unmatched: 2])
        #expect(!selection.isComplete)
        #expect(selection.count == 5)
        #expect(taken(selection, [.migrate, .review, .unmatched]) == [false, true, true])
    }

    @Test("When those are too many too, reviews come before unmatched accounts")
    func tooMany() {
        let selection = selection([.review: 6, .unmatched: 20])
        #expect(selection.count == 10)
        let turns = Array(repeating: Status.unmatched, count: 20) + Array(repeating: .review, count: 6)
        #expect(taken(selection, turns).count { $0 } == 10)
        #expect(taken(selection, turns).prefix(20).count { $0 } == 4)
    }

    @Test("Reviews alone never exceed the limit")
    func reviewsOnly() {
        let selection = selection([.review: 30, .unmatched: 5])
        #expect(selection.count == 10)
        #expect(taken(selection, Array(repeating: .review, count: 40)).count { $0 } == 10)
        #expect(taken(selection, [.unmatched]) == [false])
    }
}
