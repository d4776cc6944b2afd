public import Files

/// Users from a file, each body kept as it is written.
public final class StoredUsers: UserSource {
    private struct Place {
        var piece: Int
        var start: Int
        var end: Int
    }

    private let pieces: [[UInt8]]
    private let ids: [Int64]
    private let places: [Place]
    private static let pieceSize = 16 << 20

    /// Reads users into memory.
    ///
    /// - Parameter source: JSON lines, an array, or an object with the array in `elements`; of users with the same id
    ///   the last one counts.
    /// - Throws: `UserReadingError`, and what the source throws.
    public init(_ source: any ByteSource) throws {
        var pieces: [[UInt8]] = []
        var piece: [UInt8] = []
        var found: [(id: Int64, place: Place)] = []
        try UserReader.read(source) { id, body in
            if piece.count + body.count > Self.pieceSize, !piece.isEmpty {
                pieces.append(piece)
                piece = []
            }
            let start = piece.count
            piece.append(contentsOf: body)
            found.append((id, Place(piece: pieces.count, start: start, end: piece.count)))
        }
        pieces.append(piece)
        self.pieces = pieces
        found.sort {
            ($0.id, $0.place.piece, $0.place.start) < ($1.id, $1.place.piece, $1.place.start)
        }
        var ids: [Int64] = []
        var places: [Place] = []
        for (id, place) in found {
            if ids.last == id {
                places[places.count - 1] = place
            } else {
                ids.append(id)
                places.append(place)
            }
        }
        self.ids = ids
        self.places = places
    }

    /// Nobody.
    public init() {
        pieces = []
        ids = []
        places = []
    }

    /// How many there are.
    public var count: Int { ids.count }

    func id(at position: Int) -> Int64 { ids[position] }

    func position(of id: Int64) -> Int {
        var low = 0
        var high = ids.count
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low
    }

    func append(at position: Int, selecting selection: PropertySelection, to bytes: inout [UInt8]) {
        let place = places[position]
        pieces[place.piece].withUnsafeBytes { piece in
            UserFilter.append(
                UnsafeRawBufferPointer(rebasing: piece[place.start..<place.end]), selecting: selection,
                to: &bytes)
        }
    }
}
