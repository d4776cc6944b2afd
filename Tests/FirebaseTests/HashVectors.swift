import Crypto
import Firebase

/// The keys, passwords and hashes that the README of github.com/firebase/scrypt and the tests of other
/// implementations publish, and some of this project's own, computed with Python's `hashlib.scrypt`.
enum HashVectors {
    static let publicKey =
        "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=="
    static let secondKey =
        "NkZlKPkYEFfnbh1nYTfLsbqQnQ6jyRV4itK7iUD+hjO96tsAYhBG40BVS3AuJyiwHinqc5RR3oA+lppOXPNRmw=="
    static let thirdKey =
        "U01Ba7WbeBZyY/HjvbEp+N9KkB2h/oF7uSSbBSCj803usz1GV7YIhM+LlusLiU+t3qbz8hh5PLOUSekExEY04w=="

    struct Vector: Sendable {
        var key = publicKey
        var password: String
        var salt = "42xEC+ixf3L2lw=="
        var separator = "Bw=="
        var rounds = 8
        var memoryCost = 14
        var hash: String
    }

    static let published = [
        Vector(
            password: "user1password",
            hash: "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=="),
        Vector(
            password: "hunter2",
            hash: "70k8Vg5B3/OrvJOiqusnasv0dLcBHoDAqJrJr7TRLBfMw4MitWx51YXJYFdGiyMbMeKtWtLf5HiBDcN0SUOm4A=="),
        Vector(
            password: "password", salt: "TmFDbA==",
            hash: "V358E8LdWJXAO7muq0CufVpEOXaj8aFiC7T/rcaGieN04q/ZPJ08WhJEHGjj9lz/2TT+/86N5VjVoc5DdBhBiw=="),
        Vector(
            key: secondKey, password: "testing123", salt: "nwdW6iryfC10oQ==",
            hash: "D4/67JzbolWXC6BuTdt0fRa6owx4CSEinCykFl+W02E8lpbFopre+BkWwYV9iFGhqwYiET+Hm9jT7s7LWz88bA=="),
        Vector(
            key: thirdKey, password: "testing123", salt: "nwdW6iryfC10oQ==",
            hash: "aoTer9BYyhQCBkzqkV2WNHNgrh96PrUhr9qEmj/Lph9vz3CDlzyQn5bIHB5YJja8a4k7kLOveet5Mb2Bw4pZFA=="),
    ]

    static let own = [
        Vector(
            password: "1234567890",
            hash: "lIOfb6m5lHjUvM5fc2hN6+QNrwaDZ7YZT8CZ30dpFd1F+XDleMhvIzO7ZklncZb8CsyDBD0swPnQCiu2aD034Q=="),
        Vector(
            password: "Optional(1234567890)",
            hash: "hiGjKkCgh1bUwQR5pz+g9Kit0pxrK+KpRwimml48uAKv0jUIDRlnxEq9svc3vpxmsqeGAoJSRMBCsdJLmJQfHg=="),
        Vector(
            password: "kakao/1234567890",
            hash: "LkbDFyezuEvILuWzspMD+Cc+02ZiN7Ot1ymuHbQJPlg5MzdTtNmGzZrE2HBovY7MAS/j90arq1m2B28QxIwQMg=="),
        Vector(
            password: "3123456789",
            hash: "l0HbfKMUjRhCSNDceS22+INOCi7Xwvw4Pdf+NFOLpsPy75joyP1v30yJ6TMcxjiLphvigYK5yS+HOIihttU/ow=="),
        Vector(
            password: "0123456789",
            hash: "uBgpSjRix0FJzLziHOAdpsJsW2VaZtq/N+ppeNNQ1FgUwVs4A5NRbhXzzdxk73BmNeyel/d7CdPFzYNCqjSeaw=="),
        Vector(
            password: "1234567890", separator: "",
            hash: "cgG5qXfA/TE2QxR45WRFJ7S7j8m65QDPNIzEHZG3ckN6PE3aUFng7ODbf+JcoljxQQw4NALok/8TbXOyxCMYBA=="),
        cheap,
    ]

    /// A vector that takes microseconds.
    static let cheap = Vector(
        password: "1234567890", salt: "MDEyMzQ1Njc4OQ==", rounds: 1, memoryCost: 1,
        hash: "RFlj9ufF71Mx7Ujn88WY+fQSI9SoDTp2ayy/WyM5XkGmZnTYvwLR9HXvyjY+zDivenyR1T3vo6qkG5G6b6AnHw==")
}

extension HashVectors.Vector {
    var parameters: HashParameters {
        get throws {
            try HashParameters(
                signerKey: SecretBytes(Base64.decode(key) ?? []),
                saltSeparator: Base64.decode(separator) ?? [],
                rounds: rounds, memoryCost: memoryCost)
        }
    }
}
