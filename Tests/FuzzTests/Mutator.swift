/// Makes inputs that are almost like given ones, the same ones for a seed.
struct Mutator {
    private var random: SplitMix64
    private let inputs: [[UInt8]]
    /// What readers find remarkable.
    private static let words: [[UInt8]] = [
        [0], [0xFF], [0xEF, 0xBB, 0xBF], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x8C], Array("\r\n".utf8),
        Array("\"".utf8), Array("\\".utf8), Array("\\u0000".utf8), Array("\\ud83c".utf8), Array("{".utf8),
        Array("}".utf8), Array("[".utf8), Array("]".utf8), Array(",".utf8), Array(":".utf8),
        Array("9223372036854775808".utf8), Array("-".utf8), Array(".".utf8), Array("null".utf8),
    ]

    init(seed: UInt64, inputs: [[UInt8]]) {
        random = SplitMix64(state: seed)
        self.inputs = inputs
    }

    /// The next input: one of those given after one to four changes.
    mutating func next() -> [UInt8] {
        var bytes = inputs.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 1...4, using: &random) { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 1...32, using: &random))
        switch Int.random(in: 0..<6, using: &random) {
        case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes.removeSubrange(place..<end)
        case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
        case 3: bytes.removeSubrange(place...)
        case 4:
            let other = inputs.randomElement(using: &random) ?? []
            bytes.replaceSubrange(place..<end, with: other.suffix(Int.random(in: 0...64, using: &random)))
        default: bytes.insert(contentsOf: Self.words.randomElement(using: &random) ?? [], at: place)
        }
    }
}

/// Sebastiano Vigna's SplitMix64 (https://prng.di.unimi.it/splitmix64.c).
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
