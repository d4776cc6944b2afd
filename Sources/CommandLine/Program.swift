internal import Glibc

/// The whole program.
public enum Program {
    /// Runs the command that the process was started with, and ends the process.
    public static func main() -> Never {
        Terminal.fillStandardDescriptors()
        Interrupts.install()
        let words = Array(Swift.CommandLine.arguments.dropFirst())
        exit(run(words).rawValue)
    }

    /// Runs a command.
    ///
    /// - Parameters:
    ///   - words: what follows the program's name.
    ///   - table: the commands there are.
    ///   - output: the descriptor for data.
    ///   - errors: the descriptor for talk.
    ///   - environment: where variables are looked up.
    /// - Returns: how it ended.
    static func run(
        _ words: [String],
        table: CommandTable = .naru,
        output: Int32 = STDOUT_FILENO,
        errors: Int32 = STDERR_FILENO,
        environment: Terminal.Environment = Terminal.environment
    ) -> ExitCode {
        var parser = ArgumentParser(table: table)
        let request = Result { () throws -> ArgumentParser.Request in try parser.parse(words) }
        let console = Console(
            color: parser.given[Flag.color.name]?.last ?? "auto",
            isQuiet: parser.given[Flag.quiet.name] != nil,
            output: output, errors: errors, environment: environment)
        do {
            let code = try carryOut(request.get(), console)
            try console.output.flush()
            return code
        } catch ArgumentError.noCommand {
            let page = HelpPage(width: console.talk.width, paint: console.talk.paint, table: table)
            console.talk.say(String(page.overview().dropLast()))
            return .usage
        } catch OutputError.closed {
            return .success
        } catch {
            try? console.output.flush()
            let message = Voice.message(for: error)
            console.tell(message)
            return message.exitCode
        }
    }

    private static func carryOut(_ request: ArgumentParser.Request, _ console: Console) throws -> ExitCode {
        switch request {
        case .help(let command): return try HelpCommand.show(command, console)
        case .version:
            try console.print("naru " + Version.number)
            return .success
        case .run(let arguments): return try arguments.command.body(arguments, console)
        }
    }
}
