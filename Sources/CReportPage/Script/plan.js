// What the page was given: the plan's summary, the words for its kinds, and the order of an account's fields.

const plan = JSON.parse(byID("plan").textContent);

/** Kinds are numbered from 1 in the rows; 0 is none. */
const kinds = (words) => [null, ...words.map(([name, label, text]) => ({ name, label, text }))];
const statuses = kinds(plan.words.statuses);
const reasons = kinds(plan.words.reasons);
const evidences = kinds(plan.words.evidence);
const routes = kinds(plan.words.routes);
const passwords = kinds(plan.words.passwords);

const numberOf = (list, name) => list.findIndex((kind) => kind && kind.name === name);

/** The order in which a reviewer wants to meet them. */
const statusOrder = ["review", "unmatched", "merge", "migrate", "refresh", "skipped", "unchanged", "native"].map(
  (name) => numberOf(statuses, name),
);
const statusCount = (name) => plan.counts.statuses[numberOf(statuses, name) - 1];
const moving = () => statusCount("migrate") + statusCount("merge");
const waiting = () => statusCount("review");
const members = () => statusCount("refresh") + statusCount("unchanged");
const staying = () => statusCount("unmatched") + statusCount("native") + statusCount("skipped") + members();

const stayingStatuses = ["native", "unmatched", "skipped", "refresh", "unchanged"];
/** The order in which they are drawn. */
const layers = ["migrate", "merge", "refresh", "unchanged", "review", "unmatched", "native", "skipped"];

const Field = {
  uid: 0,
  status: 1,
  reason: 2,
  evidence: 3,
  route: 4,
  scheme: 5,
  email: 6,
  name: 7,
  created: 8,
  seen: 9,
  flags: 10,
  password: 11,
  identity: 12,
  primary: 13,
  rest: 14,
};
const Rest = {
  phone: 0,
  photo: 1,
  providers: 2,
  records: 3,
  conflicts: 4,
  attempts: 5,
  candidateCount: 6,
  candidates: 7,
};
const Person = {
  provider: 0,
  id: 1,
  email: 2,
  valid: 3,
  verified: 4,
  phone: 5,
  nickname: 6,
  picture: 7,
  connected: 8,
};
const Flag = { verified: 1, disabled: 2, shares: 4 };

const schemeName = (scheme) => (typeof scheme === "number" ? plan.schemes[scheme - 1]?.name ?? null : scheme);
const candidatesOf = (row) => (row[Field.rest] ? row[Field.rest][Rest.candidates] : []);

/** A status as a chip: a shape, a colour and always the word. */
function chip(status) {
  return make("span", { class: `chip ${statuses[status].name}` }, statuses[status].label);
}

/** The identities of an account: the one decided on, or those that fit. */
function peopleOf(row) {
  return row[Field.identity] ? [row[Field.identity]] : candidatesOf(row).map((candidate) => candidate[0]);
}
