internal import Bridge
internal import Crypto
internal import JSON

/// Makes an account of a record's cells, or says why they cannot be one.
struct CSVAccountRow {
    let bytes: UnsafeRawBufferPointer
    let record: CSVRecord
    let quoting: CSVQuoting

    /// What is wrong with the record's shape. Cells that have moved, for example because a picture's address
    /// holds a comma, show here.
    func fault() -> CSVFault? {
        let count = record.cells.count
        guard CSVLayout.cellCounts.contains(count) else { return .cellCount(count) }
        guard flag(CSVLayout.emailVerified) != nil else { return .emailVerified }
        guard number(CSVLayout.createdAt) != nil else { return .createdAt }
        guard isEmpty(CSVLayout.lastLoginAt) || number(CSVLayout.lastLoginAt) != nil else {
            return .lastLoginAt
        }
        if !isEmpty(CSVLayout.disabled), flag(CSVLayout.disabled) == nil { return .disabled }
        if !isEmpty(CSVLayout.customAttributes), !holdsObject(CSVLayout.customAttributes) {
            return .customAttributes
        }
        if let surplus = CSVLayout.surplusCell(ofCount: count), !isEmpty(surplus) {
            return .surplusCell(column: surplus + 1)
        }
        return nil
    }

    /// The account, of a record without a fault.
    ///
    /// - Returns: the account.
    /// - Throws: `AccountRecordReader.Failure`.
    func account() throws -> Account {
        guard let uid = text(CSVLayout.uid) else { throw failure(.uidEmpty) }
        guard uid.utf8.count <= 128 else { throw failure(.uidTooLong(bytes: uid.utf8.count)) }
        var account = Account(uid: uid)
        account.email = text(CSVLayout.email)
        account.emailVerified = flag(CSVLayout.emailVerified) ?? false
        do {
            account.password = try password()
        } catch {
            throw failure(.password(error))
        }
        account.displayName = text(CSVLayout.displayName)
        account.photoURL = text(CSVLayout.photoURL)
        account.phoneNumber = text(CSVLayout.phoneNumber)
        account.createdAt = number(CSVLayout.createdAt)
        account.lastSignedInAt = number(CSVLayout.lastLoginAt)
        account.disabled = flag(CSVLayout.disabled) ?? false
        account.customAttributes = text(CSVLayout.customAttributes)
        for provider in CSVLayout.providers {
            guard let id = text(provider.column) else { continue }
            account.linkedProviders.append(
                LinkedProvider(providerID: provider.id, rawID: id, email: text(provider.column + 1)))
        }
        return account
    }

    /// The ordinary hash, one of millions, is decoded where it stands.
    private func password() throws(PasswordRecordError) -> PasswordRecord {
        let hash = part(CSVLayout.passwordHash)
        let salt = part(CSVLayout.salt)
        if !salt.isEmpty, let hash = Base64.decode(hash), hash.count > 8, let salt = Base64.decode(salt) {
            return .scrypt(hash: hash, salt: salt)
        }
        return try PasswordRecord.firebase(
            hash: text(CSVLayout.passwordHash), salt: text(CSVLayout.salt), version: nil)
    }

    private func failure(_ fault: AccountFault) -> AccountRecordReader.Failure { .init(fault: fault) }

    private func isEmpty(_ column: Int) -> Bool {
        column >= record.cells.count || record.cells[column].range.isEmpty
    }

    /// A cell's bytes as they are written.
    private func part(_ column: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[record.cells[column].range])
    }

    /// A cell's text; nil when it is empty or there is no such column in this record.
    private func text(_ column: Int) -> String? {
        guard !isEmpty(column) else { return nil }
        guard record.cells[column].hasQuotes else {
            return String(decoding: part(column), as: UTF8.self)
        }
        return String(decoding: record.content(of: column, in: bytes, quoting), as: UTF8.self)
    }

    private func flag(_ column: Int) -> Bool? {
        guard !isEmpty(column) else { return nil }
        let cell = part(column)
        if Self.equal(cell, "true") { return true }
        return Self.equal(cell, "false") ? false : nil
    }

    private static func equal(_ cell: UnsafeRawBufferPointer, _ word: StaticString) -> Bool {
        guard cell.count == word.utf8CodeUnitCount else { return false }
        for index in cell.indices where cell[index] != word.utf8Start[index] { return false }
        return true
    }

    private func number(_ column: Int) -> Int64? {
        guard !isEmpty(column) else { return nil }
        var number: Int64 = 0
        for byte in part(column) {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            let (tenfold, isTooBig) = number.multipliedReportingOverflow(by: 10)
            let (sum, isStillTooBig) = tenfold.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
            if isTooBig || isStillTooBig { return nil }
            number = sum
        }
        return number
    }

    private func holdsObject(_ column: Int) -> Bool {
        record.content(of: column, in: bytes, quoting).withUnsafeBytes { text in
            var reader = JSONReader(text)
            do {
                guard try reader.kind() == .object else { return false }
                try reader.skip()
                try reader.finish()
                return true
            } catch {
                return false
            }
        }
    }
}
