import Foundation

/// Key files of a service account that was made up.
enum KeyFiles {
    /// A key of `Tests/Keys`.
    static func pem(_ name: String) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: folder.appending(path: "Keys/\(name).pem"), encoding: .utf8)
    }

    /// A file as the Firebase console makes it.
    static func file(key: String = "rfc7515", _ changes: [String: String?] = [:]) throws -> [UInt8] {
        var members: [String: String] = [
            "type": "service_account", "project_id": "demo-naru", "private_key_id": "0123abcd",
            "private_key": try pem(key), "client_email": "naru@demo-naru.iam.gserviceaccount.com",
            "token_uri": "https://oauth2.googleapis.com/token",
        ]
        for (name, value) in changes { members[name] = value }
        return Array(try JSONEncoder().encode(members))
    }
}
