internal import JSON

/// The members of a request's JSON body.
struct FirebaseBody {
    private var values: [String: [UInt8]] = [:]

    /// Reads a body.
    ///
    /// - Parameter bytes: a JSON object.
    /// - Throws: `FirebaseError`.
    init(_ bytes: [UInt8]) throws(FirebaseError) {
        do {
            try bytes.withUnsafeBytes { bytes in
                var reader = JSONReader(bytes)
                try reader.beginObject()
                while let name = try reader.nextKey() { values[name.string] = Array(try reader.raw()) }
                try reader.finish()
            }
        } catch {
            throw FirebaseError("Invalid JSON payload received.")
        }
    }

    /// A member's value as JSON; nil when it is not there.
    subscript(name: String) -> [UInt8]? { values[name] }

    /// A text.
    func text(_ name: String) throws(FirebaseError) -> String? {
        try read(name) { try $0.textOrNull()?.string }
    }

    /// A yes or no.
    func flag(_ name: String) throws(FirebaseError) -> Bool? { try read(name) { try $0.booleanOrNull() } }

    /// A number, or a text with one.
    func number(_ name: String) throws(FirebaseError) -> Int64? {
        try read(name) { try $0.takeNull() ? nil : $0.integer() }
    }

    /// Texts in an array; none when it is not there.
    func texts(_ name: String) throws(FirebaseError) -> [String] {
        try read(name) { reader in
            var texts: [String] = []
            try reader.beginArray()
            while try reader.nextElement() { texts.append(try reader.string()) }
            return texts
        } ?? []
    }

    /// The objects in an array, each as JSON; none when it is not there.
    func objects(_ name: String) throws(FirebaseError) -> [[UInt8]] {
        try read(name) { reader in
            var objects: [[UInt8]] = []
            try reader.beginArray()
            while try reader.nextElement() { objects.append(Array(try reader.raw())) }
            return objects
        } ?? []
    }

    private func read<Value>(
        _ name: String, _ read: (inout JSONReader) throws -> Value?
    ) throws(FirebaseError) -> Value? {
        guard let value = values[name] else { return nil }
        do {
            return try value.withUnsafeBytes { bytes in
                var reader = JSONReader(bytes)
                let value = try read(&reader)
                try reader.finish()
                return value
            }
        } catch {
            throw FirebaseError("Invalid value at '\(name)'")
        }
    }
}
