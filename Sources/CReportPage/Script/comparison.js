// An account beside the identity decided on, or beside those that fit: what is the same, and what is not.

function verdictMark(same, words) {
  return make(
    "small",
    { class: same ? "same" : "differs" },
    make("span", { class: "sign-of", "aria-hidden": "true" }, same ? "=" : "≠"),
    words,
  );
}

const none = () => make("span", { class: "none" }, "none");
const shown = (text, className) => (text ? plainValue(text, className) : none());

/** An address that may break where an address has joints. */
function shownAddress(text) {
  const node = shown(text);
  if (!text || node.childElementCount > 0) return node;
  node.replaceChildren(...text.split(/(?<=[@.])/u).flatMap((part, index) => (
    index > 0 ? [make("wbr"), part] : [part]
  )));
  return node;
}

function addressMark(row, person) {
  const own = row[Field.email] && normal(row[Field.email]);
  const theirs = person[Person.email] && normal(person[Person.email]);
  if (!own || !theirs) return null;
  if (own === theirs) return verdictMark(true, "the same");
  return own.includes(theirs)
    ? verdictMark(true, "within the account's")
    : verdictMark(false, "not in the account's");
}

/** What the provider says of its address; 0 is silence, 1 yes, 2 no. */
function addressNotes(person) {
  const email = person[Person.email];
  if (!email) return null;
  const notes = [];
  if (email.includes("*")) notes.push("masked by the provider");
  if (person[Person.valid] === 2) notes.push("no longer valid");
  if (person[Person.verified] === 1) notes.push("verified");
  if (person[Person.verified] === 2) notes.push("never verified");
  return notes.length > 0 && make("small", {}, notes.join(", "));
}

function sameText(one, other) {
  if (!one || !other) return null;
  const same = normal(one).trim() === normal(other).trim();
  return verdictMark(same, same ? "the same" : "different");
}

function apart(row, person) {
  const made = row[Field.created];
  const linked = person[Person.connected];
  if (made === null || linked === null) return null;
  const difference = linked - made;
  const near = Math.abs(difference) <= 60_000;
  const seconds = Math.abs(difference) < 120_000
    ? `${number(Math.round(Math.abs(difference) / 100) / 10)} s`
    : span(difference);
  return make(
    "small",
    { class: near ? "same" : "" },
    difference === 0 ? "at the same moment" : `${seconds} ${difference < 0 ? "before" : "after"} the account`,
  );
}

function comparisonRow(title, own, theirs) {
  return make(
    "tr",
    {},
    make("th", { scope: "row" }, title),
    make("td", {}, own),
    theirs.map((cell) => make("td", {}, cell)),
  );
}

function comparison(row) {
  const candidates = candidatesOf(row);
  const decided = row[Field.identity];
  const people = decided ? [
    { person: decided, evidence: row[Field.evidence], route: row[Field.route], scheme: row[Field.scheme] },
  ]
    : candidates.map(([person, evidence, route, scheme]) => ({ person, evidence, route, scheme }));
  if (people.length === 0) return null;
  const rest = row[Field.rest] || [];
  const each = (make) => people.map(make);
  const heading = ({ person }, index) => make(
    "th",
    { scope: "col" },
    decided ? "Identity" : `Candidate ${index + 1}`,
    make(
      "small",
      {},
      value(person[Person.provider]),
      " ",
      make("span", { class: "figures" }, plainValue(person[Person.id])),
    ),
  );
  const hasPhones = rest[Rest.phone] || people.some(({ person }) => person[Person.phone]);
  const hidden = (row[Field.rest] ? rest[Rest.candidateCount] : 0) - candidates.length;
  const table = make(
    "table",
    { class: "comparison" },
    make(
      "thead",
      {},
      make("tr", {}, make("td", {}), make("th", { scope: "col" }, "Account"), people.map(heading)),
    ),
    make(
      "tbody",
      {},
      comparisonRow(
        "Address",
        shownAddress(row[Field.email]),
        each(({ person }) => [
          shownAddress(person[Person.email]),
          addressMark(row, person),
          addressNotes(person),
        ]),
      ),
      comparisonRow(
        "Nickname",
        shown(row[Field.name]),
        each(({ person }) => [
          shown(person[Person.nickname]),
          sameText(row[Field.name], person[Person.nickname]),
        ]),
      ),
      hasPhones && comparisonRow(
        "Phone",
        shown(rest[Rest.phone]),
        each(({ person }) => [shown(person[Person.phone])]),
      ),
      comparisonRow(
        "Signed up",
        moment(row[Field.created], true),
        each(({ person }) => [moment(person[Person.connected], true), apart(row, person)]),
      ),
      comparisonRow(
        "Last sign-in",
        moment(row[Field.seen], true),
        each(() => make("span", { class: "none" }, "not told")),
      ),
      comparisonRow(
        "Evidence",
        "",
        each(({ evidence }) => (
          evidence ? make("span", { title: evidences[evidence].text }, evidences[evidence].label) : none()
        )),
      ),
      comparisonRow(
        "Found by",
        "",
        each(({ route }) => (
          route ? make("span", { title: routes[route].text }, routes[route].label) : none()
        )),
      ),
      comparisonRow("Scheme", "", each(({ scheme }) => shown(schemeName(scheme)))),
    ),
  );
  return make(
    "section",
    {},
    make(
      "h4",
      {},
      decided
        ? "Account and identity"
        : candidates.length === 1 ? "The one identity that fits" : "Identities that fit, side by side",
    ),
    make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Comparison" }, table),
    hidden > 0 && make(
      "p",
      { class: "aside" },
      `${number(hidden)} more fit; a plan lists ${number(candidates.length)} of them.`,
    ),
  );
}
