#if !Fuzzing
    internal import Files
    internal import FuzzChecks
    internal import Glibc

    /// Without the fuzzer: checks files again, for example those that a crash left.
    @main
    enum Replay {
        static func main() {
            var arguments = CommandLine.arguments.dropFirst()
            guard let reader = arguments.popFirst().flatMap(FuzzedReader.init), !arguments.isEmpty else {
                print("usage: Fuzz \(FuzzedReader.allCases.map(\.rawValue).joined(separator: "|")) FILE…")
                exit(64)
            }
            var areFine = true
            for file in arguments {
                do {
                    try reader.check(try InputFile.contents(of: file) ?? [])
                    print("\(file): fine")
                } catch {
                    print("\(file): \(error)")
                    areFine = false
                }
            }
            exit(areFine ? 0 : 1)
        }
    }
#endif
