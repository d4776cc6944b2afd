/// Every command of the tool.
struct CommandTable: Sendable {
    /// The commands in the order help shows them.
    let commands: [Command]
    /// The options that every command has.
    let globalFlags: [Flag]

    /// Naru's own table.
    static let naru = CommandTable(
        commands: [
            .fetch, .accountsCommand, .plan, .apply, .undo, .verify, .doctor, .statusCommand, .members, .mint,
            .why,
            .report,
            .unmask, .schemes,
            .me,
            .help, .generate,
        ],
        globalFlags: [.help, .version, .color, .quiet]
    )

    /// What the tool is, in a line.
    static let summary = "Moves Firebase accounts made for Kakao users to records without a password"

    /// What the tool is, in paragraphs.
    static let description = [
        """
        Many apps signed Kakao users in to Firebase with an address and a password that the app made up from \
        what Kakao told it. Naru finds out which account belongs to which Kakao user, proves it with the \
        password hash where it can, and plans the move to records keyed by provider and user id.
        """,
        """
        `naru plan` is a dry run: it writes a plan and reports, and changes nothing else. `naru apply` does \
        exactly what the plan says, and `naru undo` takes it back.
        """,
    ]

    /// Variables that every command reads.
    static let environment = [
        EnvironmentVariable(name: "NO_COLOR", help: "When set and not empty, nothing is coloured."),
        EnvironmentVariable(
            name: "CLICOLOR_FORCE",
            help: "When set and not `0`, output is coloured even if it is no terminal."),
        EnvironmentVariable(name: "COLUMNS", help: "The width to fit when it cannot be asked of a terminal."),
        .kakaoURL, .kauthURL, .firebaseURL, .oauthURL, .iamURL, .googleURL, .metadataHost, .emulatorHost,
    ]

    /// The commands that help shows.
    var shownCommands: [Command] { commands.filter { !$0.isHidden } }

    /// The command of this name.
    ///
    /// - Parameter name: the word after `naru`.
    /// - Returns: the command, or nil when there is none.
    func command(named name: String) -> Command? { commands.first { $0.name == name } }

    /// The option of this name that a command, or every command, has.
    ///
    /// - Parameters:
    ///   - name: the name after `--`.
    ///   - command: the command, when it is known.
    /// - Returns: the option, or nil when there is none.
    func flag(named name: String, of command: Command?) -> Flag? {
        flags(of: command).first { $0.name == name }
    }

    /// The option of this letter that a command, or every command, has.
    ///
    /// - Parameters:
    ///   - short: the letter after `-`.
    ///   - command: the command, when it is known.
    /// - Returns: the option, or nil when there is none.
    func flag(short: Character, of command: Command?) -> Flag? {
        flags(of: command).first { $0.short == short }
    }

    /// A command's own options and then the ones every command has.
    ///
    /// - Parameter command: the command, when it is known.
    /// - Returns: the options in the order help shows them.
    func flags(of command: Command?) -> [Flag] { (command?.flags ?? []) + globalFlags }

    /// Every variable of the environment that is read.
    var environment: [EnvironmentVariable] {
        (commands.flatMap(\.flags).compactMap(\.environment) + Self.environment).reduce(into: []) {
            all, variable in
            if !all.contains(where: { $0.name == variable.name }) { all.append(variable) }
        }
    }
}
