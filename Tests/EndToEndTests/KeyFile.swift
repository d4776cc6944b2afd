import Foundation

extension Folder {
    /// The key file of a service account that was made up.
    ///
    /// - Parameters:
    ///   - name: the file's name.
    ///   - key: the key, of those in `Tests/Keys`.
    ///   - account: the account's name.
    /// - Returns: the file's path.
    /// - Throws: when it cannot be written.
    func keyFile(_ name: String = "key.json", key: String = "rfc7515", account: String = "naru") throws
        -> String
    {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let pem = try String(contentsOf: tests.appending(path: "Keys/\(key).pem"), encoding: .utf8)
        let path = try file(
            name,
            try JSONEncoder().encode([
                "type": "service_account", "project_id": "demo-naru", "private_key_id": "0123abcd",
                "client_email": "\(account)@demo-naru.iam.gserviceaccount.com", "private_key": pem,
                "token_uri": "https://oauth2.googleapis.com/token",
            ]))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        return path
    }
}
