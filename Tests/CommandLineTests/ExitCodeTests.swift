import Testing

@testable import CommandLine

@Suite("Exit codes")
struct ExitCodeTests {
    @Test("are the ones that scripts rely on")
    func numbers() {
        let numbers = ExitCode.allCases.map(\.rawValue)
        #expect(numbers == [0, 3, 4, 64, 65, 66, 70, 73, 74, 75, 76, 77, 78, 130, 143])
    }

    @Test("tell signals apart")
    func signals() {
        #expect(ExitCode(signal: 2) == .interrupted)
        #expect(ExitCode(signal: 15) == .terminated)
    }

    @Test("are all in the command reference and the manual")
    func documented() {
        let page = GenerateCommand.document("markdown")
        let manual = GenerateCommand.document("man")
        for code in ExitCode.allCases {
            #expect(page.contains("| \(code.rawValue) | \(code.meaning) |"))
            #expect(manual.contains("\\fB\(code.rawValue)\\fR"))
        }
    }
}
