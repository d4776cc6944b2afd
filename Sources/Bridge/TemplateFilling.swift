/// The values that may stand in for each placeholder, in the order in which they are tried.
struct Fillings: Sendable {
    var ids: [String] = []
    var emails: [String] = []
    var phones: [String] = []
    var nicknames: [String] = []

    subscript(placeholder: Template.Placeholder) -> [String] {
        switch placeholder {
        case .email: emails
        case .phone: phones
        case .id: ids
        case .nickname: nicknames
        }
    }

    /// Adds what an identity gives, in each form in which an app may have used it.
    mutating func add(_ identity: Identity) {
        ids.appendNew(identity.key.providerUserID)
        if let email = identity.usableEmail {
            emails.appendNew(email)
            emails.appendNew(email.lowercased())
        }
        if let phone = identity.phone {
            phones.appendNew(phone)
            if let e164 = PhoneNumber.e164(phone) { phones.appendNew(e164) }
        }
        if let nickname = identity.nickname { nicknames.appendNew(nickname) }
    }

    /// Adds what the address itself gave, but for its id: that one belongs to a candidate or to nobody.
    mutating func add(_ captures: Captures) {
        if let email = captures.email { emails.appendNew(email) }
        if let phone = captures.phone { phones.appendNew(phone) }
        if let nickname = captures.nickname { nicknames.appendNew(nickname) }
    }
}

extension [String] {
    /// Appends a text unless the same bytes are there already.
    fileprivate mutating func appendNew(_ text: String) {
        if !contains(where: { $0.utf8.elementsEqual(text.utf8) }) { append(text) }
    }
}

extension Template {
    /// Every text the template can make from these values, in a fixed order.
    ///
    /// - Parameter fillings: the values; a placeholder without one gives no text at all.
    /// - Returns: the texts.
    func texts(from fillings: Fillings) -> [String] {
        var texts = [(text: "", chosen: Captures())]
        for part in parts {
            switch part {
            case .literal(let literal):
                for index in texts.indices { texts[index].text += literal }
            case .placeholder(let placeholder):
                texts = texts.flatMap { partial in
                    // The same placeholder twice means the same value twice.
                    let values = partial.chosen[placeholder].map { [$0] } ?? fillings[placeholder]
                    return values.map { value in
                        var chosen = partial.chosen
                        chosen[placeholder] = value
                        return (partial.text + value, chosen)
                    }
                }
            }
        }
        return texts.map(\.text)
    }
}
