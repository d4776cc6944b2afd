internal import Bridge
internal import JSON
internal import Schemes

/// What the reader of scheme files promises.
enum SchemeCheck {
    static func check(_ input: [UInt8]) throws(Violation) {
        let scheme: Scheme
        do {
            scheme = try SchemeFile.read(input, file: "scheme")
        } catch {
            if case .fault(_, let place, _) = error { try JSON5Check.check(place, in: input) }
            if case .json5(_, let error) = error { try JSON5Check.check(error.place, in: input) }
            return
        }
        try promise(
            (scheme.emails + scheme.uids).contains(where: \.hasPlaceholder), "a scheme leads somewhere")
        try promise((1...64).contains(scheme.name.utf8.count), "a name has 1 to 64 bytes")
        try promise((1...64).contains(scheme.provider.utf8.count), "a provider's name has 1 to 64 bytes")
        try promise(
            scheme.defaultIDs.isEmpty || scheme.passwords.contains { $0.contains(.id) },
            "stand-ins for ids are of use")
        let again: Scheme
        do {
            again = try SchemeFile.read(bytes(of: scheme), file: "scheme")
        } catch {
            throw Violation("a scheme that is written can be read")
        }
        try promise(again == scheme, "a scheme that is written and read again is the same")
        for template in scheme.emails + scheme.passwords + scheme.uids { try check(template) }
    }

    private static func bytes(of scheme: Scheme) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("name", scheme.name)
        writer.member("provider", scheme.provider)
        let lists = [
            ("email", scheme.emails.map(\.text)), ("password", scheme.passwords.map(\.text)),
            ("defaultIDs", scheme.defaultIDs), ("uid", scheme.uids.map(\.text)),
        ]
        for (name, texts) in lists {
            writer.key(name)
            writer.beginArray()
            for text in texts { writer.value(text) }
            writer.endArray()
        }
        writer.endObject()
        return writer.bytes
    }

    /// What a template makes it also takes apart, and what it takes apart makes the same text.
    private static func check(_ template: Template) throws(Violation) {
        guard template.parts.count <= 8, template.text.utf8.count <= 64 else { return }
        var sample = Captures()
        sample.email = "a@example.com"
        sample.phone = "+821012345678"
        sample.id = "7"
        sample.nickname = "n"
        let text = text(template, sample)
        let readings = template.readings(of: text)
        try promise(!readings.isEmpty, "a template reads what it makes")
        for reading in readings {
            try promise(
                self.text(template, reading) == text, "what a template captures makes the same text")
        }
    }

    private static func text(_ template: Template, _ captures: Captures) -> [UInt8] {
        template.parts.flatMap { part in
            switch part {
            case .literal(let literal): Array(literal.utf8)
            case .placeholder(.email): Array((captures.email ?? "").utf8)
            case .placeholder(.phone): Array((captures.phone ?? "").utf8)
            case .placeholder(.id): Array((captures.id ?? "").utf8)
            case .placeholder(.nickname): Array((captures.nickname ?? "").utf8)
            }
        }
    }
}
