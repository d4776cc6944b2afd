internal import Bridge
internal import Firebase

/// Finds the Kakao ids that stand in addresses and uids of accounts.
struct NamedIDs {
    let accounts: [String]
    let schemes: [Scheme]
    let observer: any FetchObserver

    /// The ids, ascending, each once.
    func read() throws -> [Int64] {
        observer.began(.readingAccounts, total: nil)
        var ids: Set<Int64> = []
        for path in accounts {
            let source = try MeasuredSource(path: path, check: observer.check, advanced: { _ in })
            let reader = try AccountReaders.open(source: source, name: path)
            while let account = try reader.next() {
                observer.advanced(by: 1)
                for scheme in schemes where scheme.provider == "kakao" {
                    for text in scheme.ids(namedBy: account) {
                        if let id = Int64(text), id > 0 { ids.insert(id) }
                    }
                }
            }
        }
        return ids.sorted()
    }
}
