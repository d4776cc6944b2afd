internal import JSON

/// What KakaoTalk shows of a user.
struct TalkFace {
    private(set) var nickname: String?
    private(set) var image: String?
    private(set) var thumbnail: String?

    /// Reads a user.
    ///
    /// - Parameter body: the user, a well-formed JSON object; what cannot be read is left out.
    init(_ body: [UInt8]) {
        body.withUnsafeBytes { bytes in
            var reader = JSONReader(bytes)
            do {
                try read(&reader)
            } catch {
                // What was found before the fault is good enough.
            }
        }
    }

    private mutating func read(_ reader: inout JSONReader) throws(JSONFailure) {
        guard try reader.kind() == .object else { return try reader.skip() }
        try reader.beginObject()
        while let name = try reader.nextKey() {
            switch name {
            case "kakao_account", "profile", "properties": try read(&reader)
            case "nickname": nickname = try text(&reader) ?? nickname
            case "profile_image_url", "profile_image": image = try text(&reader) ?? image
            case "thumbnail_image_url", "thumbnail_image": thumbnail = try text(&reader) ?? thumbnail
            default: try reader.skip()
            }
        }
    }

    private func text(_ reader: inout JSONReader) throws(JSONFailure) -> String? {
        guard try reader.kind() == .string else {
            try reader.skip()
            return nil
        }
        return try reader.string()
    }
}
