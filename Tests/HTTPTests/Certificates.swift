import HTTP

/// Certificates of an authority that exists for this run of the tests alone, made by `openssl`.
final class Certificates: Sendable {
    enum Kind: String, Sendable {
        /// For localhost and 127.0.0.1.
        case good
        /// For another name.
        case elsewhere
        /// Until yesterday.
        case expired
        /// From another authority.
        case stranger
    }

    static let shared = Result { try Certificates() }

    private let folder: Folder

    private init() throws {
        folder = try Folder()
        _ = try Program.run(
            "sh",
            [
                "-euc",
                """
                cd "$0"
                key() { openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1.key" 2>&1; }
                for authority in known unknown; do
                    key $authority
                    openssl req -x509 -new -key $authority.key -subj "/CN=$authority" -days 2 -out $authority.pem
                done
                leaf() {
                    key "$1"
                    printf 'subjectAltName=%s\\n' "$3" > "$1.ext"
                    openssl req -new -key "$1.key" -subj "/CN=$1" -out "$1.csr"
                    openssl x509 -req -in "$1.csr" -CA "$2.pem" -CAkey "$2.key" -CAcreateserial -days "$4" \\
                        -extfile "$1.ext" -out "$1.pem" 2>&1
                }
                leaf good known DNS:localhost,IP:127.0.0.1 2
                leaf elsewhere known DNS:elsewhere.example 2
                leaf expired known DNS:localhost -1
                leaf stranger unknown DNS:localhost 2
                mkdir folder
                cp known.pem folder
                openssl rehash folder
                """, folder.path,
            ])
    }

    func path(_ kind: Kind) -> String { "\(folder.path)/\(kind.rawValue)" }

    /// The authority that clients are to trust.
    var authority: String { folder.path + "/known.pem" }
    var otherAuthority: String { folder.path + "/unknown.pem" }
    /// A folder of authorities with that one in it.
    var authorityFolder: String { folder.path + "/folder" }
}
