internal import Bridge
internal import Files
internal import Kakao
internal import Store

/// Reads all identities of a plan's inputs.
struct IdentityIntake {
    let paths: [String]
    /// A cache of identities, read besides the files; nil for none.
    var cache: String?
    /// Where temporary files go.
    let folder: String
    /// Whether identities will be looked up by the time of sign-up.
    let searchable: Bool
    let observer: any PlanObserver

    /// What was read.
    struct Result: Sendable {
        var catalog: IdentityCatalog
        var inputs: [PlanInput]
        var repeats: Int
    }

    func run() throws -> Result {
        var builder = try IdentityCatalogBuilder(folder: folder)
        var inputs: [PlanInput] = []
        for (path, source) in try sources() {
            let reader = IdentityReader(source: source, name: path)
            while let identity = try reader.next() {
                do {
                    try builder.add(identity)
                } catch let conflict as IdentityConflict {
                    throw PlanRunError.identityConflict(
                        file: path, record: reader.recordsRead, key: conflict.key)
                }
            }
            let sha256 = try source.finish()
            inputs.append(
                PlanInput(
                    role: .identities, name: source.name,
                    format: path == cache ? "cache of identities" : reader.formatName, bytes: source.count,
                    sha256: sha256, records: reader.recordsRead))
        }
        let repeats = builder.repeats
        return Result(
            catalog: try builder.finish(searchable: searchable), inputs: inputs, repeats: repeats)
    }

    private func sources() throws -> [(path: String, source: MeasuredSource)] {
        var sources = try paths.map {
            (
                path: $0,
                source: try MeasuredSource(path: $0, check: observer.check, advanced: observer.advanced(by:))
            )
        }
        if let cache {
            let source = try MeasuredSource(
                try LinkedIdentities(cache: cache), name: PathParts(cache).name, check: observer.check,
                advanced: observer.advanced(by:))
            sources.append((cache, source))
        }
        return sources
    }
}
