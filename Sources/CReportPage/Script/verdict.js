// The first screen: how many move, how many need a person, what is dangerous, whether the numbers add up.

const dangers = plan.findings.filter((finding) => finding.severity === "danger");

function tile(className, count, title, parts, action) {
  return make(
    "li",
    { class: `tile ${className}` },
    make("span", { class: "tile-title" }, title),
    make("span", { class: "tile-count" }, number(count)),
    make("span", { class: "tile-parts" }, parts),
    action,
  );
}

/** A button that shows the accounts of these statuses below. */
function statusLink(names, label) {
  return make("button", { type: "button", class: "link", onclick: () => showStatuses(names) }, label);
}

function verdictTiles() {
  const { distinct } = plan.counts;
  const dangerText = dangers.length === 0
    ? "no finding is marked as danger"
    : make(
      "span",
      { class: "tile-dangers" },
      dangers.map((finding) => make("a", { href: `#${finding.kind}` }, finding.title)),
    );
  return make(
    "ul",
    { class: "tiles" },
    tile(
      "move",
      moving(),
      "Move",
      [
        `${percent(moving(), distinct)} of all: `,
        `${number(statusCount("migrate"))} migrate, ${number(statusCount("merge"))} merge`,
      ],
      moving() > 0 && plan.listed.complete && statusLink(["migrate", "merge"], "Show them"),
    ),
    tile(
      "wait",
      waiting(),
      "Need a person",
      waiting() === 0 ? "nothing to decide" : "their reasons and candidates are below",
      waiting() > 0 && statusLink(["review"], "Show them"),
    ),
    tile(
      "stay",
      staying(),
      "Stay as they are",
      [
        `${number(statusCount("native"))} native, ${number(statusCount("unmatched"))} without an identity, `,
        `${number(statusCount("skipped"))} skipped`,
        members() > 0 && `, ${number(members())} members already, ${number(statusCount("refresh"))} of them refreshed`,
      ],
      staying() > 0 && plan.listed.complete && statusLink(stayingStatuses, "Show them"),
    ),
    tile(
      dangers.length > 0 ? "danger" : "calm",
      dangers.length,
      dangers.length === 1 ? "Danger" : "Dangers",
      dangerText,
    ),
  );
}

/** The statuses as one bar that is the whole plan, with a legend that is also the table of numbers. */
function statusBar() {
  const { distinct } = plan.counts;
  const shown = layers.filter(
    (name) => statusCount(name) > 0,
  );
  const bar = make(
    "div",
    { class: "whole", "aria-hidden": "true" },
    shown.map((name) => make(
      "span",
      {
        class: `part ${name}`,
        share: statusCount(name) / distinct,
        title: `${name}: ${number(statusCount(name))}`,
      },
    )),
  );
  const legend = make("ul", { class: "legend" }, shown.map((name) => {
    const status = numberOf(statuses, name);
    return make(
      "li",
      { title: statuses[status].text },
      make(
        "button",
        { type: "button", onclick: () => showStatuses([name]) },
        make("span", { class: `swatch ${name}`, "aria-hidden": "true" }),
        make("span", { class: "legend-name" }, statuses[status].label),
        make("span", { class: "legend-count" }, number(statusCount(name))),
        make("span", { class: "legend-share" }, percent(statusCount(name), distinct)),
      ),
    );
  }));
  return make("div", { class: "status-bar" }, bar, legend);
}

function ledgerLine(whole, wholeName, parts) {
  const sum = parts.reduce((total, [count]) => total + count, 0);
  const holds = sum === whole;
  const terms = parts.flatMap(([count, name], index) => [
    index > 0 ? " + " : "",
    make("span", { class: "term" }, make("b", {}, number(count)), ` ${name}`),
  ]);
  return make(
    "li",
    { class: holds ? "holds" : "fails" },
    make("span", { class: "sign", "aria-hidden": "true" }, holds ? "✓" : "✗"),
    make(
      "span",
      {},
      make("b", {}, number(whole)),
      ` ${wholeName} `,
      holds ? "= " : "≠ ",
      terms,
      make("span", { class: "unseen" }, holds ? " (adds up)" : " (does not add up)"),
    ),
  );
}

function ledger() {
  const { counts } = plan;
  const every = plan.words.statuses.map(([name, label], index) => [counts.statuses[index], label]);
  return make(
    "ul",
    { class: "ledger", "aria-label": "Do the numbers add up?" },
    ledgerLine(
      counts.read,
      counts.read === 1 ? "record read" : "records read",
      [[counts.distinct, "distinct"], [counts.repeats, counts.repeats === 1 ? "repeat" : "repeats"]],
    ),
    ledgerLine(counts.distinct, "distinct", every),
    ledgerLine(
      counts.identitiesRead,
      "identity records",
      [
        [counts.identities, "distinct"],
        [counts.identityRepeats, counts.identityRepeats === 1 ? "repeat" : "repeats"],
      ],
    ),
  );
}

function addsUp() {
  const { counts } = plan;
  return counts.read === counts.distinct + counts.repeats
    && counts.identitiesRead === counts.identities + counts.identityRepeats
    && counts.distinct === counts.statuses.reduce((total, count) => total + count, 0);
}

function headline() {
  const { distinct } = plan.counts;
  if (distinct === 0) return "The plan holds no account";
  if (moving() === distinct) return distinct === 1
    ? "The one account moves"
    : `All ${number(distinct)} accounts move`;
  if (moving() === 0) return distinct === 1
    ? "The one account does not move"
    : `None of ${number(distinct)} accounts move`;
  return `${number(moving())} of ${number(distinct)} accounts ${moving() === 1 ? "moves" : "move"}`;
}

function showVerdict() {
  byID("verdict-title").textContent = headline();
  const lead = [
    waiting() === 0
      ? "Nothing waits for a person."
      : `${counted(waiting(), "account needs", "accounts need")} a person first.`,
    dangers.length === 0
      ? "No danger was found."
      : `${dangers.length === 1 ? "One finding is" : `${dangers.length} findings are`} dangerous.`,
    addsUp() ? "The numbers add up." : "The numbers do not add up: do not apply this plan.",
  ];
  byID("verdict-lead").textContent = lead.join(" ");
  byID("verdict-lead").classList.toggle("fails", !addsUp());
  fill(byID("verdict"), [verdictTiles(), plan.counts.distinct > 0 && statusBar(), ledger()]);
}
