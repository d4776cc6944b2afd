#if Fuzzing
    internal import FuzzChecks
    internal import Glibc

    /// The reader that the environment names.
    private let fuzzed: FuzzedReader? = getenv("NARU_FUZZ").flatMap {
        FuzzedReader(rawValue: String(cString: $0))
    }

    /// What libFuzzer calls with every input.
    ///
    /// - Parameters:
    ///   - bytes: the input.
    ///   - count: how many bytes it has.
    /// - Returns: 0, always.
    @_cdecl("LLVMFuzzerTestOneInput")
    public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
        guard let fuzzed else { stop("NARU_FUZZ names no reader") }
        do {
            try fuzzed.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
        } catch {
            stop("\(error)")
        }
        return 0
    }

    /// Ends the program in the way that libFuzzer takes for a crash, and keeps the input.
    private func stop(_ sentence: String) -> Never {
        let line = "\(sentence)\n"
        _ = write(STDERR_FILENO, line, line.utf8.count)
        abort()
    }
#endif
