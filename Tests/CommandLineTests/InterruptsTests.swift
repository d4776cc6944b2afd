import Glibc
import Testing

@testable import CommandLine

@Suite("Signals", .serialized)
struct InterruptsTests {
    @Test("end the program at once while nothing is held: Ctrl-C with 130")
    func interrupt() async {
        await #expect(processExitsWith: .exitCode(130)) {
            Interrupts.install()
            raise(SIGINT)
        }
    }

    @Test("end the program at once while nothing is held: SIGTERM with 143")
    func terminate() async {
        await #expect(processExitsWith: .exitCode(143)) {
            Interrupts.install()
            raise(SIGTERM)
        }
    }

    @Test("SIGHUP counts as SIGTERM")
    func hangUp() async {
        await #expect(processExitsWith: .exitCode(15)) {
            signal(SIGHUP, SIG_DFL)
            Interrupts.install()
            let code = Interrupts.held {
                raise(SIGHUP)
                return Interrupts.requested
            }
            exit(code ?? 0)
        }
    }

    @Test("are noted while work is held, and the first one counts")
    func held() async {
        await #expect(processExitsWith: .exitCode(2)) {
            Interrupts.install()
            guard Interrupts.requested == nil else { exit(99) }
            let code = Interrupts.held {
                raise(SIGINT)
                raise(SIGTERM)
                return Interrupts.requested
            }
            do {
                try Interrupts.check()
            } catch {
                exit((error as? Interruption)?.signal == code ? code ?? 98 : 97)
            }
        }
    }

    @Test("a second Ctrl-C ends held work at once")
    func second() async {
        await #expect(processExitsWith: .exitCode(130)) {
            Interrupts.install()
            Interrupts.held {
                raise(SIGINT)
                raise(SIGINT)
                exit(0)
            }
        }
    }

    @Test("that the parent wanted ignored stay ignored")
    func ignored() async {
        await #expect(processExitsWith: .exitCode(7)) {
            signal(SIGHUP, SIG_IGN)
            signal(SIGINT, SIG_IGN)
            Interrupts.install()
            raise(SIGHUP)
            raise(SIGINT)
            exit(7)
        }
    }

    @Test("SIGTERM ends the program even if the parent ignored it, or blocked it")
    func terminateAnyway() async {
        await #expect(processExitsWith: .exitCode(143)) {
            signal(SIGTERM, SIG_IGN)
            var all = sigset_t()
            sigfillset(&all)
            pthread_sigmask(SIG_BLOCK, &all, nil)
            Interrupts.install()
            raise(SIGTERM)
        }
    }

    @Test("a pipe without a reader does not end the program")
    func brokenPipe() async {
        await #expect(processExitsWith: .exitCode(32)) {
            Interrupts.install()
            var ends: [Int32] = [0, 0]
            pipe(&ends)
            close(ends[0])
            exit(write(ends[1], "x", 1) == -1 ? errno : 0)
        }
    }

    @Test("standard descriptors that were closed are taken before any file is opened")
    func descriptors() async {
        await #expect(processExitsWith: .exitCode(0)) {
            close(0)
            close(1)
            Terminal.fillStandardDescriptors()
            let opened = open("/dev/null", O_RDONLY)
            exit(opened > 2 && write(1, "x", 1) == -1 ? 0 : 1)
        }
    }
}
