#if !Sandbox
    internal import Glibc

    /// Without the server: says how to build it.
    @main
    enum Note {
        static func main() {
            let note = "This naru-sandbox was built without its server. Build it with: make sandbox\n"
            _ = write(STDERR_FILENO, note, note.utf8.count)
            exit(69)
        }
    }
#endif
