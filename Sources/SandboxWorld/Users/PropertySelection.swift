internal import JSON

/// Which members of a user are wanted: what `property_keys` says.
struct PropertySelection: Equatable, Sendable {
    /// How much of an object is wanted.
    enum Part: Equatable, Sendable {
        case nothing
        case groups(Set<String>)
        case whole

        fileprivate mutating func add(_ name: String) {
            switch self {
            case .whole: break
            case .nothing: self = name.isEmpty ? .whole : .groups([name])
            case .groups(var names):
                names.insert(name)
                self = name.isEmpty ? .whole : .groups(names)
            }
        }
    }

    /// Whether everything is wanted that is there.
    private(set) var isEverything = false
    private(set) var account = Part.nothing
    private(set) var properties = Part.nothing
    private var others: Set<String> = []

    /// Everything that is there: no `property_keys` to `/v2/user/me`.
    static let everything = PropertySelection(isEverything: true, account: .whole, properties: .whole)
    /// `id`, `connected_at` and `synched_at`, which always come: no `property_keys` to `/v2/app/users`.
    static let least = PropertySelection()

    private init(isEverything: Bool = false, account: Part = .nothing, properties: Part = .nothing) {
        self.isEverything = isEverything
        self.account = account
        self.properties = properties
    }

    /// Reads `property_keys`.
    ///
    /// - Parameter keys: the text of a JSON array of texts.
    ///   Nil is made when it is none.
    init?(keys: String) {
        guard let keys = Self.texts(keys) else { return nil }
        for key in keys {
            let parts = key.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
            let rest = parts.count > 1 ? String(parts[1]) : ""
            switch parts[0] {
            case "kakao_account": account.add(rest)
            case "properties": properties.add(rest)
            default: others.insert(String(parts[0]))
            }
        }
    }

    /// Whether a member of the user itself is wanted, as a whole.
    ///
    /// - Parameter name: its name.
    /// - Returns: whether it is.
    func includes(_ name: String) -> Bool {
        if isEverything || name == "id" || name == "connected_at" || name == "synched_at" { return true }
        switch name {
        case "kakao_account": return account == .whole
        case "properties": return properties == .whole
        default: return others.contains(name)
        }
    }

    /// Whether a member of `kakao_account` is wanted: asking for `email` also gives `email_needs_agreement`,
    /// `is_email_valid` and `has_email`.
    ///
    /// - Parameter name: its name.
    /// - Returns: whether it is.
    func includesAccount(_ name: String) -> Bool {
        switch account {
        case .nothing: false
        case .whole: true
        case .groups(let groups): groups.contains(Self.group(of: name))
        }
    }

    /// Whether a member of `properties` is wanted.
    ///
    /// - Parameter name: its name.
    /// - Returns: whether it is.
    func includesProperty(_ name: String) -> Bool {
        switch properties {
        case .nothing: false
        case .whole: true
        case .groups(let names): names.contains(name)
        }
    }

    private static func group(of name: String) -> String {
        switch name {
        case "is_email_valid", "is_email_verified": return "email"
        case "profile_nickname_needs_agreement", "profile_image_needs_agreement": return "profile"
        case "birthday_type", "is_leap_month": return "birthday"
        case "ci_authenticated_at": return "ci"
        default:
            let asked =
                name.hasSuffix("_needs_agreement") ? name.dropLast("_needs_agreement".count) : name[...]
            return String(asked.hasPrefix("has_") ? asked.dropFirst("has_".count) : asked)
        }
    }

    private static func texts(_ array: String) -> [String]? {
        var array = array
        return array.withUTF8 { utf8 in
            var texts: [String] = []
            var reader = JSONReader(UnsafeRawBufferPointer(utf8))
            do {
                try reader.beginArray()
                while try reader.nextElement() { texts.append(try reader.string()) }
                try reader.finish()
                return texts
            } catch {
                return nil
            }
        }
    }
}
