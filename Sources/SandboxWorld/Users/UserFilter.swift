internal import JSON

/// Takes from a user's body what is wanted, member by member as it is written.
enum UserFilter {
    /// Writes what is wanted of a user.
    ///
    /// - Parameters:
    ///   - body: the user, a well-formed JSON object.
    ///   - selection: what is wanted.
    ///   - bytes: a JSON object is appended to them; nothing when the body is not well formed.
    static func append(
        _ body: UnsafeRawBufferPointer, selecting selection: PropertySelection, to bytes: inout [UInt8]
    ) {
        if selection.isEverything {
            bytes.append(contentsOf: body)
            return
        }
        let start = bytes.count
        do {
            var reader = JSONReader(body)
            try members(&reader, &bytes) { name, reader, bytes throws(JSONFailure) in
                if selection.includes(name.string) {
                    copy(name, try reader.raw(), &bytes)
                    return
                }
                switch name {
                case "kakao_account" where selection.account != .nothing:
                    try part(name, &reader, &bytes, selection.includesAccount)
                case "properties" where selection.properties != .nothing:
                    try part(name, &reader, &bytes, selection.includesProperty)
                default: try reader.skip()
                }
            }
        } catch {
            bytes.removeSubrange(start...)
        }
    }

    private static func part(
        _ name: JSONText, _ reader: inout JSONReader, _ bytes: inout [UInt8], _ isWanted: (String) -> Bool
    ) throws(JSONFailure) {
        guard try reader.kind() == .object else {
            copy(name, try reader.raw(), &bytes)
            return
        }
        key(name, &bytes)
        try members(&reader, &bytes) { name, reader, bytes throws(JSONFailure) in
            let value = try reader.raw()
            if isWanted(name.string) { copy(name, value, &bytes) }
        }
    }

    private static func members(
        _ reader: inout JSONReader, _ bytes: inout [UInt8],
        _ each: (JSONText, inout JSONReader, inout [UInt8]) throws(JSONFailure) -> Void
    ) throws(JSONFailure) {
        try reader.beginObject()
        bytes.append(UInt8(ascii: "{"))
        while let name = try reader.nextKey() { try each(name, &reader, &bytes) }
        bytes.append(UInt8(ascii: "}"))
    }

    private static func copy(_ name: JSONText, _ value: UnsafeRawBufferPointer, _ bytes: inout [UInt8]) {
        key(name, &bytes)
        bytes.append(contentsOf: value)
    }

    private static func key(_ name: JSONText, _ bytes: inout [UInt8]) {
        if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: name.bytes)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }
}
