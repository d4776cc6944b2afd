internal import JSON

/// Makes the addresses of pictures begin with `https`, as `secure_resource` asks.
enum SecureImages {
    /// A user with other addresses.
    ///
    /// - Parameter body: the user, a well-formed JSON object.
    /// - Returns: the same, but for the addresses of pictures; as it was when it is not well formed.
    static func secured(_ body: [UInt8]) -> [UInt8] {
        body.withUnsafeBytes(secured) ?? body
    }

    private static func secured(_ body: UnsafeRawBufferPointer) -> [UInt8]? {
        var secured: [UInt8] = []
        secured.reserveCapacity(body.count + 8)
        var reader = JSONReader(body)
        do {
            try object(&reader, &secured)
            return secured
        } catch {
            return nil
        }
    }

    private static func object(
        _ reader: inout JSONReader, _ secured: inout [UInt8]
    ) throws(JSONFailure) {
        try reader.beginObject()
        secured.append(UInt8(ascii: "{"))
        while let name = try reader.nextKey() {
            if secured.last != UInt8(ascii: "{") { secured.append(UInt8(ascii: ",")) }
            secured.append(UInt8(ascii: "\""))
            secured.append(contentsOf: name.bytes)
            secured.append(contentsOf: "\":".utf8)
            switch name {
            case "kakao_account", "properties", "profile":
                if try reader.kind() == .object {
                    try object(&reader, &secured)
                } else {
                    secured.append(contentsOf: try reader.raw())
                }
            case "profile_image_url", "thumbnail_image_url", "profile_image", "thumbnail_image":
                let value = try reader.raw()
                if value.starts(with: "\"http:".utf8) {
                    secured.append(contentsOf: "\"https:".utf8)
                    secured.append(contentsOf: value.dropFirst("\"http:".utf8.count))
                } else {
                    secured.append(contentsOf: value)
                }
            default: secured.append(contentsOf: try reader.raw())
            }
        }
        secured.append(UInt8(ascii: "}"))
    }
}
