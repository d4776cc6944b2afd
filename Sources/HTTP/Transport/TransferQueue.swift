/// Transfers that wait for room, first come, first served.
struct TransferQueue {
    private var transfers: [Transfer?] = []
    private var head = 0

    var isEmpty: Bool { head == transfers.count }

    mutating func append(_ transfer: Transfer) { transfers.append(transfer) }

    /// Takes the first one out that somebody still waits for.
    mutating func next() -> Transfer? {
        while head < transfers.count {
            let transfer = transfers[head]
            transfers[head] = nil
            head += 1
            if head == transfers.count {
                transfers.removeAll(keepingCapacity: true)
                head = 0
            } else if head > 1024, head * 2 > transfers.count {
                transfers.removeFirst(head)
                head = 0
            }
            if let transfer, transfer.continuation != nil { return transfer }
        }
        return nil
    }
}
