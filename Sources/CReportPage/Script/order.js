// Orders of the accounts. Each is computed once; what an account lacks comes last in both directions.

const statusRank = [];
statusOrder.forEach((status, rank) => (statusRank[status] = rank));

const orders = {
  status: {
    ways: ["need a person first", "need a person last"],
    key: (row) => statusRank[row[Field.status]] * 100 + row[Field.reason],
  },
  uid: { ways: ["uid", "uid, reversed"], key: (row) => row[Field.uid] },
  address: { ways: ["address", "address, reversed"], key: (row) => row[Field.email] || null },
  nickname: {
    ways: ["nickname", "nickname, reversed"],
    key: (row) => (row[Field.name] ? normal(row[Field.name]) : null),
  },
  identity: {
    ways: ["identity", "identity, reversed"],
    key: (row) => (row[Field.identity] ? identityKey(row[Field.identity]) : null),
  },
  created: { ways: ["first sign-up first", "last sign-up first"], key: (row) => row[Field.created] },
  seen: { ways: ["longest away first", "last sign-in first"], key: (row) => row[Field.seen] },
};

/** Ids are numbers of up to 19 digits: the longer one is the greater one. */
function identityKey(person) {
  const id = person[Person.id];
  return /^\d+$/u.test(id) ? id.padStart(20, "0") : id;
}

const orderCache = new Map();

function ordered(name, descending) {
  const size = accounts.rows.length;
  const cacheName = `${name} ${descending}`;
  const cached = orderCache.get(cacheName);
  if (cached && cached.length === size) return cached;
  const keys = accounts.rows.map(orders[name].key);
  const places = Array.from(keys, (_, place) => place);
  const sign = descending ? -1 : 1;
  // Rows come in uid order, and the sort is stable: equal keys stay in uid order.
  if (name !== "uid" || descending) {
    places.sort((one, other) => {
      const left = keys[one];
      const right = keys[other];
      if (left === right) return 0;
      if (left === null) return 1;
      if (right === null) return -1;
      return left < right ? -sign : sign;
    });
  }
  orderCache.set(cacheName, places);
  return places;
}
