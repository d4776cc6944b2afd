// One account opened to everything the plan knows of it.

const detail = { uid: null, beside: false };
const panel = byID("detail");
const wide = matchMedia("(min-width: 68rem)");

function facts(pairs) {
  return make(
    "dl",
    { class: "facts" },
    pairs.filter(Boolean).map(([name, ...content]) => [make("dt", {}, name), make("dd", {}, content)]),
  );
}

const yesNo = (flag) => (flag ? "yes" : "no");
/** 0 is silence, 1 yes, 2 no. */
const told = (flag) => ["not told", "yes", "no"][flag];

function attemptsPart(row) {
  const attempts = row[Field.rest] ? row[Field.rest][Rest.attempts] : 0;
  if (!attempts) return null;
  const names = [
    "from the ids of candidates",
    "from the ids of people who signed up at about that time",
    "the app's default ids",
    "made without an id",
  ];
  const total = attempts.reduce((sum, count) => sum + count, 0);
  return make(
    "section",
    {},
    make("h4", {}, "Compared with the password hash"),
    make("p", {}, `${counted(total, "password")} tried:`),
    make(
      "ul",
      { class: "attempts" },
      names.map((name, index) => make(
        "li",
        { class: attempts[index] === 0 ? "zero" : "" },
        make("b", {}, number(attempts[index])),
        ` ${name}`,
      )),
    ),
  );
}

function conflictsPart(row) {
  const rest = row[Field.rest];
  if (!rest || !rest[Rest.conflicts]) return null;
  return make(
    "section",
    { class: "conflicts" },
    make("h4", {}, "Conflicting records"),
    make(
      "p",
      {},
      `${counted(rest[Rest.records], "record")} have this uid. They differ in: `,
      rest[Rest.conflicts].map((name, index) => [index > 0 ? ", " : "", make("code", {}, name)]).flat(),
      ".",
    ),
  );
}

function accountLink(uid) {
  return accounts.places.has(uid)
    ? make("button", { type: "button", class: "link code", onclick: () => openAccount(uid) }, plainValue(uid))
    : make("code", {}, plainValue(uid));
}

function relatedPart(row) {
  const others = aliases().get(row[Field.uid]) ?? [];
  if (!row[Field.primary] && others.length === 0) return null;
  return make(
    "section",
    {},
    make(
      "h4",
      {},
      row[Field.primary]
        ? "Primary account of the same identity"
        : counted(others.length, "alias", "aliases") + " of this account",
    ),
    make(
      "ul",
      { class: "related" },
      (row[Field.primary] ? [row[Field.primary]] : others).map((uid) => make("li", {}, accountLink(uid))),
    ),
  );
}

function accountFacts(row) {
  const rest = row[Field.rest] || [];
  return make(
    "section",
    {},
    make("h4", {}, "Account, every field"),
    facts([
      ["uid", plainValue(row[Field.uid], "code")],
      ["Address", shown(row[Field.email])],
      ["Address verified", yesNo(row[Field.flags] & Flag.verified)],
      ["Nickname", shown(row[Field.name])],
      ["Phone", shown(rest[Rest.phone])],
      ["Picture", shown(rest[Rest.photo], "long")],
      ["Signed up", moment(row[Field.created], true)],
      ["Last sign-in", moment(row[Field.seen], true)],
      ["Disabled", yesNo(row[Field.flags] & Flag.disabled)],
      ["Password", passwords[row[Field.password]].label],
      [
        "Linked providers",
        rest[Rest.providers]
          ? rest[Rest.providers].flatMap((name, index) => [index > 0 ? ", " : "", plainValue(name)])
          : none(),
      ],
      ["Records read", number(rest[Rest.records] || 1)],
      row[Field.flags] & Flag.shares
        ? ["Address of an identity", "yes: an identity has the same usable address"]
        : null,
    ]),
  );
}

function identityFacts(row) {
  const person = row[Field.identity];
  if (!person) return null;
  return make(
    "section",
    {},
    make("h4", {}, "Identity, every field"),
    facts([
      ["Provider", plainValue(person[Person.provider])],
      ["Id", plainValue(person[Person.id], "figures")],
      ["Address", shown(person[Person.email])],
      ["Address valid", told(person[Person.valid])],
      ["Address verified", told(person[Person.verified])],
      ["Nickname", shown(person[Person.nickname])],
      ["Phone", shown(person[Person.phone])],
      ["Picture", shown(person[Person.picture], "long")],
      ["Linked the app", moment(person[Person.connected], true)],
    ]),
  );
}

function explanation(row) {
  const evidence = row[Field.evidence];
  return make(
    "div",
    { class: "explanation" },
    make("p", {}, statuses[row[Field.status]].text),
    row[Field.reason] ? make("p", {}, reasons[row[Field.reason]].text) : null,
    evidence
      ? make("p", {}, make("b", {}, "Evidence: "), evidences[evidence].label, ". ", evidences[evidence].text)
      : null,
  );
}

async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Not allowed here";
  }
  setTimeout(() => (button.textContent = "Copy uid"), 1500);
}

function panelHead(row) {
  const index = list.found.indexOf(accounts.places.get(row[Field.uid]));
  const step = (by, label, sign) => make("button", {
    type: "button",
    class: "quiet step",
    "aria-label": label,
    title: label,
    disabled: index < 0 || index + by < 0 || index + by >= list.found.length,
    onclick: () => { activate(index + by); openRow(index + by, true); },
  }, sign);
  const copyButton = make(
    "button",
    { type: "button", class: "quiet", onclick: () => copy(row[Field.uid], copyButton) },
    "Copy uid",
  );
  return make(
    "div",
    { class: "panel-head" },
    make(
      "div",
      { class: "panel-tools" },
      chip(row[Field.status]),
      row[Field.reason] ? make("span", { class: "reason" }, reasons[row[Field.reason]].label) : null,
      make("span", { class: "spacer" }),
      copyButton,
      step(-1, "Previous account", "↑"),
      step(1, "Next account", "↓"),
      make(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": "Close",
          title: "Close (Esc)",
          onclick: () => closeDetail(),
        },
        "✕",
      ),
    ),
    make(
      "h3",
      { id: "detail-title", tabindex: "-1" },
      row[Field.email] ? plainValue(row[Field.email]) : plainValue(row[Field.uid]),
    ),
    make("p", { class: "code" }, plainValue(row[Field.uid])),
  );
}

function openRow(index, moveFocus) {
  if (index >= 0 && index < list.found.length) openDetail(accounts.rows[list.found[index]], moveFocus);
}

/** Opens an account from anywhere on the page; the list scrolls to it if it shows it. */
function openAccount(uid) {
  const place = accounts.places.get(uid);
  if (place === undefined) {
    showSearch(uid);
    return;
  }
  if (!list.found.includes(place)) {
    clearWanted();
    refresh();
  }
  if (!panel.open) byID("accounts").scrollIntoView({ block: "start" });
  activate(list.found.indexOf(place));
  openDetail(accounts.rows[place], true);
}

function openDetail(row, moveFocus) {
  detail.uid = row[Field.uid];
  panel.replaceChildren(
    panelHead(row),
    make(
      "div",
      { class: "panel-body" },
      explanation(row),
      conflictsPart(row),
      comparison(row),
      attemptsPart(row),
      relatedPart(row),
      accountFacts(row),
      identityFacts(row),
    ),
  );
  panel.scrollTop = 0;
  placePanel();
  if (moveFocus || !detail.beside) byID("detail-title").focus({ preventScroll: true });
  markActive();
  remember();
}

/** Beside the list where there is room; otherwise over the page, which then waits behind it. */
function placePanel() {
  const beside = wide.matches;
  if (panel.open && beside === detail.beside) return;
  if (panel.open) panel.close();
  detail.beside = beside;
  byID("workspace").classList.toggle("split", beside);
  if (beside) panel.setAttribute("open", "");
  else panel.showModal();
}

function closeDetail() {
  if (detail.uid === null) return;
  detail.uid = null;
  panel.close();
  panel.removeAttribute("open");
  byID("workspace").classList.remove("split");
  markActive();
  remember();
  listElement.focus({ preventScroll: true });
}

/** The open account stands in the address, so that a reload or a link comes back to it. */
function remember() {
  const fragment = detail.uid === null ? "#accounts" : `#uid=${encodeURIComponent(detail.uid)}`;
  try {
    history.replaceState(null, "", fragment);
  } catch {
    // Some browsers forbid it for files; only the convenience is lost.
  }
}

function setUpDetail() {
  panel.addEventListener("cancel", (event) => {
    event.preventDefault();
    closeDetail();
  });
  wide.addEventListener("change", () => detail.uid !== null && placePanel());
}
