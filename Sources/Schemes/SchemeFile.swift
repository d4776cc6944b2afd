public import Bridge
internal import JSON

/// Reads a scheme from its file; `mappings/README.md` describes the format.
public enum SchemeFile {
    /// The members a file may have.
    public static let members = ["name", "provider", "email", "password", "defaultIDs", "uid"]

    /// Reads a scheme.
    ///
    /// - Parameters:
    ///   - bytes: the file's content.
    ///   - file: the file's name, for errors.
    /// - Returns: the scheme.
    /// - Throws: `SchemeError` with the line and column of the first mistake.
    public static func read(_ bytes: [UInt8], file: String) throws(SchemeError) -> Scheme {
        let root: JSON5Value
        do {
            root = try JSON5Value(json5: bytes)
        } catch {
            throw .json5(file: file, error: error)
        }
        return try SchemeWalk(file: file).scheme(root)
    }
}

/// Walks through a scheme file and checks it.
private struct SchemeWalk {
    let file: String

    func scheme(_ root: JSON5Value) throws(SchemeError) -> Scheme {
        guard case .object(let object) = root.content else { throw wrong(root.place, .notAnObject) }
        var values: [String: JSON5Value] = [:]
        for member in object {
            guard SchemeFile.members.contains(member.name) else {
                throw wrong(member.place, .unknownMember(name: member.name))
            }
            guard values.updateValue(member.value, forKey: member.name) == nil else {
                throw wrong(member.place, .repeatedMember(name: member.name))
            }
        }
        let name = try text("name", of: values, root)
        guard name.text.utf8.count <= 64, name.text.utf8.allSatisfy(Self.isAllowedInName) else {
            throw wrong(name.place, .badName)
        }
        let provider = try text("provider", of: values, root)
        guard provider.text.utf8.count <= 64, provider.text.utf8.allSatisfy(Self.isAllowedInProvider) else {
            throw wrong(provider.place, .badProvider)
        }
        var emails: [Template] = []
        for template in try templates("email", of: values) { emails.append(template.lowercased) }
        let uids = try templates("uid", of: values)
        guard (emails + uids).contains(where: \.hasPlaceholder) else {
            throw wrong((values["email"] ?? values["uid"] ?? root).place, .leadsNowhere)
        }
        let passwords = try templates("password", of: values)
        let defaultIDs = try texts("defaultIDs", of: values).map(\.text)
        if let place = values["defaultIDs"]?.place, !defaultIDs.isEmpty,
            !passwords.contains(where: { $0.contains(.id) })
        {
            throw wrong(place, .uselessDefaultIDs)
        }
        return Scheme(
            name: name.text, provider: provider.text, emails: emails, passwords: passwords,
            defaultIDs: defaultIDs, uids: uids)
    }

    private typealias PlacedText = (text: String, place: JSON5Place)

    private func text(
        _ member: String, of values: [String: JSON5Value], _ root: JSON5Value
    ) throws(SchemeError) -> PlacedText {
        guard let value = values[member] else { throw wrong(root.place, .missingMember(name: member)) }
        guard case .string(let text) = value.content, !text.isEmpty else {
            throw wrong(value.place, .notAText(member: member))
        }
        return (text, value.place)
    }

    private func texts(
        _ member: String, of values: [String: JSON5Value]
    ) throws(SchemeError) -> [PlacedText] {
        guard let value = values[member] else { return [] }
        guard case .array(let elements) = value.content else {
            throw wrong(value.place, .notTexts(member: member))
        }
        var texts: [PlacedText] = []
        for element in elements {
            guard case .string(let text) = element.content, !text.isEmpty else {
                throw wrong(element.place, .notTexts(member: member))
            }
            texts.append((text, element.place))
        }
        return texts
    }

    private func templates(
        _ member: String, of values: [String: JSON5Value]
    ) throws(SchemeError) -> [Template] {
        var templates: [Template] = []
        for (text, place) in try texts(member, of: values) {
            do {
                templates.append(try Template(text))
            } catch {
                throw wrong(place, .template(error))
            }
        }
        return templates
    }

    private func wrong(_ place: JSON5Place, _ fault: SchemeFault) -> SchemeError {
        .fault(file: file, place: place, fault: fault)
    }

    private static func isAllowedInProvider(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    private static func isAllowedInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "."): true
        default: isAllowedInProvider(byte)
        }
    }
}
