#if Sandbox
    internal import Crypto
    internal import Files
    internal import Glibc
    internal import SandboxWorld

    /// The whole program.
    @main
    enum SandboxProgram {
        /// How a program ends, by sysexits.h.
        private enum Ending: Int32 {
            case fine = 0
            case usage = 64
            case noInput = 66
            case unavailable = 69
        }

        static func main() {
            exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
        }

        private static func run(_ words: [String]) -> Ending {
            let options: SandboxOptions
            do {
                guard let parsed = try OptionParser.parse(words) else {
                    print(SandboxHelp.page, to: STDOUT_FILENO)
                    return .fine
                }
                options = parsed
            } catch {
                say(SandboxVoice.sentence(for: error))
                return .usage
            }
            do {
                try serve(options)
                return .fine
            } catch let error as ServerError {
                say(error.sentence)
                return .unavailable
            } catch {
                say(SandboxVoice.sentence(for: error))
                return SandboxVoice.isOfUsage(error) ? .usage : .noInput
            }
        }

        private static func serve(_ options: SandboxOptions) throws {
            let attention = Attention()
            let plan = try options.faults.map(self.plan) ?? .none
            let identity = try options.tls.map(identity)
            let world = try world(options)
            let listener = try Listener(host: options.host, port: options.port)
            let key = getenv("NARU_SANDBOX_ADMIN_KEY").map { String(cString: $0) } ?? ""
            var app = KakaoApp(adminKey: SecretBytes((key.isEmpty ? KakaoApp.inventedKey : key).utf8))
            options.apply(to: &app)
            app.authority = listener.authority
            let project = try FirebaseProject(options)
            let core = ServerCore(
                try Sandbox(app: app, world: world, project: project, faults: plan), attention)
            let server = try HTTPServer(listener, core, identity: identity)
            say(
                "\(world.count) users are linked; the admin key is "
                    + (key.isEmpty ? "the invented one of --help." : "$NARU_SANDBOX_ADMIN_KEY."))
            if options.accounts != nil || options.serviceAccount != nil {
                say("The Firebase project \(project.id) has \(project.accounts.count) accounts.")
            }
            print("\(identity == nil ? "http" : "https")://\(listener.authority)\n", to: STDOUT_FILENO)
            withExtendedLifetime(server) { attention.serve() }
        }

        private static func world(_ options: SandboxOptions) throws -> World {
            switch options.users {
            case .nobody: World(StoredUsers())
            case .madeUp(let count): World(MadeUpUsers(count: count, seed: options.seed))
            case .file(let path): World(try StoredUsers(InputFile(path: path)))
            }
        }

        /// A plan holds `=`; the names of files that hold one seldom do.
        private static func plan(_ text: String) throws -> FaultPlan {
            try FaultPlan(text: text.contains("=") ? text : String(decoding: contents(text), as: UTF8.self))
        }

        private static func identity(_ files: SandboxOptions.TLSFiles) throws -> HTTPServer.Identity {
            HTTPServer.Identity(
                certificate: try contents(files.certificate), key: try contents(files.key))
        }

        private static func contents(_ path: String) throws -> [UInt8] {
            guard let bytes = try InputFile.contents(of: path) else {
                throw FileError.system(path: path, code: EFBIG)
            }
            return bytes
        }

        private static func say(_ sentence: String) {
            print("naru-sandbox: \(sentence)\n", to: STDERR_FILENO)
        }

        private static func print(_ text: String, to descriptor: Int32) {
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
                if count < 0, errno != EINTR { return }
                rest = rest.dropFirst(max(0, count))
            }
        }
    }
#endif
