// The accounts: read a block at a time so that the page answers meanwhile, then filtered and ordered.

const accounts = { rows: [], shelves: [], places: new Map(), complete: false };

/** What the reviewer asked for. */
const wanted = {
  query: null,
  statuses: new Set(),
  reason: 0,
  evidence: 0,
  scheme: "",
  finding: null,
  order: "status",
  descending: false,
};

/** Lets the browser paint and handle input before the work goes on. */
const pause = () => new Promise((resolve) => {
  const channel = new MessageChannel();
  channel.port1.onmessage = resolve;
  channel.port2.postMessage(null);
});

const parsed = () => new Promise((resolve) => {
  if (document.readyState !== "loading") resolve();
  else document.addEventListener("DOMContentLoaded", resolve, { once: true });
});

/** Reads every block; `progress` is called after some of them and at the end. */
async function readAccounts(progress) {
  await parsed();
  let sliceEnd = performance.now() + 12;
  let nextProgress = performance.now() + 200;
  for (const block of document.querySelectorAll("script.rows")) {
    const shelf = { first: accounts.rows.length, text: "", starts: [] };
    for (const row of JSON.parse(block.textContent)) {
      accounts.places.set(row[Field.uid], accounts.rows.length);
      accounts.rows.push(row);
      shelf.starts.push(shelf.text.length);
      shelf.text += searchText(row);
    }
    accounts.shelves.push(shelf);
    block.remove();
    if (performance.now() < sliceEnd) continue;
    if (performance.now() > nextProgress) {
      const started = performance.now();
      progress();
      nextProgress = performance.now() + Math.max(300, 5 * (performance.now() - started));
    }
    await pause();
    sliceEnd = performance.now() + 12;
  }
  accounts.complete = true;
  progress();
}

const hasReason = (name) => {
  const wantedReason = numberOf(reasons, name);
  return (row) => row[Field.reason] === wantedReason;
};
const hasPassword = (name) => {
  const kind = numberOf(passwords, name);
  return (row) => row[Field.password] === kind;
};

/** The accounts a finding speaks of, where the page can tell. */
const concerns = {
  "default-password": hasReason("default-password"),
  "guessable-password": hasReason("guessable-password"),
  "conflicting-records": hasReason("conflicting-records"),
  "native-shares-address": (row) => (row[Field.flags] & Flag.shares) !== 0,
  "several-accounts": (row) => row[Field.primary] !== 0 || aliases().has(row[Field.uid]),
  "disabled-accounts": hasReason("disabled"),
  "redacted-passwords": hasPassword("redacted"),
  "foreign-passwords": hasPassword("foreign"),
  "plain-passwords": hasPassword("plain"),
};

let aliasIndex = null;

/** The aliases of each primary account. */
function aliases() {
  if (aliasIndex && aliasIndex.size === accounts.rows.length) return aliasIndex.map;
  const map = new Map();
  for (const row of accounts.rows) {
    const primary = row[Field.primary];
    if (!primary) continue;
    if (!map.has(primary)) map.set(primary, []);
    map.get(primary).push(row[Field.uid]);
  }
  aliasIndex = { size: accounts.rows.length, map };
  return map;
}

/** The places of the accounts asked for, in the order asked for. */
function select() {
  const { query, reason, evidence, scheme, finding } = wanted;
  const tests = [];
  if (wanted.statuses.size > 0) tests.push((row) => wanted.statuses.has(row[Field.status]));
  if (reason) tests.push((row) => row[Field.reason] === reason);
  if (evidence) tests.push((row) => evidence === row[Field.evidence]);
  if (scheme) tests.push((row) => schemeName(row[Field.scheme]) === scheme);
  if (finding && concerns[finding.kind]) tests.push(concerns[finding.kind]);
  let places = ordered(wanted.order, wanted.descending);
  for (const test of tests) places = places.filter((place) => test(accounts.rows[place]));
  return query ? places.filter(holders(query, accounts.shelves, accounts.rows.length)) : places;
}
