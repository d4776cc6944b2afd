internal import Bridge
internal import Files
internal import Schemes

/// Carries out `naru schemes`.
enum SchemesCommand {
    /// Runs the command.
    ///
    /// - Parameters:
    ///   - arguments: what was asked.
    ///   - console: where to write.
    /// - Returns: how it ended.
    /// - Throws: any error, for `Voice` to put in words.
    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        let library = try SchemeLibrary()
        if let name = arguments.value(.schemeName) {
            guard let entry = library.builtIn(name) else {
                throw SchemeError.unknown(name: name, known: library.entries.map(\.scheme.name))
            }
            try console.output.write(entry.content)
            return .success
        }
        let width = library.entries.map(\.scheme.name.count).max() ?? 0
        for scheme in library.entries.map(\.scheme) {
            let padding = String(repeating: " ", count: width - scheme.name.count + 2)
            let parts = [("address", scheme.emails), ("uid", scheme.uids), ("password", scheme.passwords)]
            let forms = parts.filter { !$0.1.isEmpty }.map { label, templates in
                "\(label) \(templates.map(\.text).joined(separator: ", "))"
            }
            try console.print(scheme.name + padding + forms.joined(separator: "; "))
        }
        return .success
    }
}
