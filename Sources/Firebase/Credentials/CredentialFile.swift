internal import Crypto
internal import JSON

/// The members of a file with credentials, whatever its type.
struct CredentialFile {
    var type: String?
    var clientEmail: String?
    var projectID: String?
    var privateKeyID: String?
    var tokenURI: String?
    var privateKey: SecretBytes?
    var clientID: String?
    var quotaProject: String?
    var clientSecret: SecretBytes?
    var refreshToken: SecretBytes?
    /// Whether it has what only the configuration of an app has.
    var isOfAnApp = false

    /// Reads a file.
    ///
    /// - Parameter bytes: the file.
    /// - Throws: ``ServiceAccountKeyError/notJSON``, or that it is the configuration of an app for Apple's systems.
    init(decoding bytes: [UInt8]) throws(ServiceAccountKeyError) {
        // Editors on Windows put a byte order mark before the text.
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        if bytes.starts(with: "bplist".utf8) || bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
            throw .configurationOfAnApp
        }
        do {
            try bytes.withUnsafeBytes { bytes in
                var reader = JSONReader(bytes)
                try reader.beginObject()
                while let name = try reader.nextKey() { try take(name, &reader) }
                try reader.finish()
            }
        } catch {
            throw .notJSON
        }
    }

    private mutating func take(_ name: JSONText, _ reader: inout JSONReader) throws {
        switch name {
        case "type": type = try text(&reader)
        case "client_email": clientEmail = try text(&reader)
        case "project_id": projectID = try text(&reader)
        case "private_key_id": privateKeyID = try text(&reader)
        case "token_uri": tokenURI = try text(&reader)
        case "client_id": clientID = try text(&reader)
        case "quota_project_id": quotaProject = try text(&reader)
        case "private_key": privateKey = try secret(&reader)
        case "client_secret": clientSecret = try secret(&reader)
        case "refresh_token": refreshToken = try secret(&reader)
        case "project_info", "client", "configuration_version":
            isOfAnApp = true
            try reader.skip()
        default: try reader.skip()
        }
    }

    private func secret(_ reader: inout JSONReader) throws -> SecretBytes? {
        try text(&reader).map { SecretBytes($0.utf8) }
    }

    private func text(_ reader: inout JSONReader) throws -> String? {
        guard let text = try reader.textOrNull(), !text.bytes.isEmpty else { return nil }
        return text.string
    }
}
