// What the reviewer asks for: search, filters and order, and the ways into the list from the parts above it.

const controls = {};

function option(text, number) {
  return make("option", { value: String(number) }, text);
}

/** How many accounts of the list have each kind, so that an empty choice is not offered. */
function present(field) {
  const counts = new Map();
  for (const row of accounts.rows) counts.set(row[field], (counts.get(row[field]) ?? 0) + 1);
  return counts;
}

function toggleStatus(status) {
  if (wanted.statuses.has(status)) wanted.statuses.delete(status);
  else wanted.statuses.add(status);
  refresh();
}

function statusToggle(status) {
  const { name, label, text } = statuses[status];
  return make(
    "button",
    {
      type: "button",
      class: `toggle ${name}`,
      "aria-pressed": "false",
      title: text,
      onclick: () => toggleStatus(status),
    },
    make("span", { class: `swatch ${name}`, "aria-hidden": "true" }),
    label,
    make("span", { class: "toggle-count" }),
  );
}

function choice(label, change, options = []) {
  const field = make("select", { onchange: () => change(field.value) }, options);
  return { field, node: make("label", { class: "choice" }, make("span", {}, label), field) };
}

function setUpFilters() {
  controls.search = make("input", {
    type: "search",
    id: "search",
    placeholder: "Search: uid, address, nickname, id, or initials such as ㄱㅊㅅ",
    autocomplete: "off",
    spellcheck: "false",
    autocapitalize: "off",
    "aria-label": "Search accounts by uid, address, nickname or id",
    "aria-controls": "list",
    oninput: () => {
      wanted.query = readQuery(controls.search.value);
      refresh();
    },
    onkeydown: searchKey,
  });
  controls.statuses = statusOrder.map((status) => ({ status, node: statusToggle(status) }));
  controls.reason = choice("Reason", (chosen) => ask({ reason: Number(chosen) }));
  controls.evidence = choice("Evidence", (chosen) => ask({ evidence: Number(chosen) }));
  controls.scheme = choice("Scheme", (chosen) => ask({ scheme: chosen }));
  controls.order = choice("Order", (chosen) => orderBy(...chosen.split(" ")), orderOptions());
  controls.clear = make(
    "button",
    { type: "button", class: "quiet", onclick: () => { clearWanted(); refresh(); controls.search.focus(); } },
    "Clear",
  );
  controls.finding = make(
    "button",
    {
      type: "button",
      class: "toggle finding-filter",
      "aria-pressed": "true",
      hidden: true,
      onclick: () => ask({ finding: null }),
    },
  );
  fill(
    byID("filters"),
    [
      make("div", { class: "search-line" }, controls.search, controls.clear),
      make(
        "div",
        { class: "filter-line" },
        make(
          "div",
          { class: "toggles", role: "group", "aria-label": "Status" },
          controls.statuses.map(({ node }) => node),
          controls.finding,
        ),
        make(
          "div",
          { class: "choices" },
          controls.reason.node,
          controls.evidence.node,
          controls.scheme.node,
          controls.order.node,
        ),
      ),
    ],
  );
}

function ask(change) {
  Object.assign(wanted, change);
  refresh();
}

function searchKey(event) {
  if (event.isComposing) return;
  if (event.key === "ArrowDown" || event.key === "Enter") {
    event.preventDefault();
    listElement.focus();
    activate(Math.max(0, list.active));
    if (event.key === "Enter" && list.found.length > 0) openRow(list.active, true);
  } else if (event.key === "Escape" && controls.search.value !== "") {
    event.preventDefault();
    event.stopPropagation();
    controls.search.value = "";
    wanted.query = null;
    refresh();
  }
}

function orderOptions() {
  return Object.entries(orders).flatMap(([name, order]) => order.ways.map((way, index) => make(
    "option",
    { value: `${name} ${index === 0 ? "up" : "down"}` },
    way,
  )));
}

/** Without a direction the same order again turns round. */
function orderBy(name, direction) {
  const turned = name === wanted.order ? !wanted.descending : false;
  ask({ order: name, descending: direction ? direction === "down" : turned });
}

function clearWanted() {
  controls.search.value = "";
  Object.assign(wanted, { query: null, reason: 0, evidence: 0, scheme: "", finding: null });
  wanted.statuses.clear();
}

/** Offers what the listed accounts have. */
function offerChoices() {
  for (const { status, node } of controls.statuses) {
    const count = present(Field.status).get(status) ?? 0;
    node.hidden = count === 0;
    node.querySelector(".toggle-count").textContent = number(count);
  }
  const choices = [[controls.reason, Field.reason, reasons], [controls.evidence, Field.evidence, evidences]];
  for (const [control, field, words] of choices) {
    const counts = present(field);
    control.field.replaceChildren(
      option("all", 0),
      ...words.flatMap((kind, index) => (
        kind && counts.has(index) ? [option(`${kind.label} (${number(counts.get(index))})`, index)] : []
      )),
    );
    control.node.hidden = ![...counts.keys()].some((kind) => kind !== 0);
  }
  const schemes = new Map([...present(Field.scheme)].map(
    ([scheme, count]) => [schemeName(scheme), count],
  ).filter(([name]) => name));
  controls.scheme.field.replaceChildren(
    make("option", { value: "" }, "all"),
    ...[...schemes].map(([name, count]) => make("option", { value: name }, `${name} (${number(count)})`)),
  );
  controls.scheme.node.hidden = schemes.size < 2;
  showWanted();
}

function showWanted() {
  for (const { status, node } of controls.statuses) node.setAttribute(
    "aria-pressed",
    String(wanted.statuses.has(status)),
  );
  controls.reason.field.value = String(wanted.reason);
  controls.evidence.field.value = String(wanted.evidence);
  controls.scheme.field.value = wanted.scheme;
  controls.order.field.value = `${wanted.order} ${wanted.descending ? "down" : "up"}`;
  controls.finding.hidden = wanted.finding === null;
  controls.finding.replaceChildren(wanted.finding === null ? "" : `Finding: ${wanted.finding.title} ✕`);
  const { query, reason, evidence, scheme, finding } = wanted;
  const narrowed = query || reason || evidence || scheme || finding || wanted.statuses.size > 0;
  controls.clear.disabled = !narrowed;
  return narrowed;
}

let announcement = 0;

/** Says the number of accounts once typing has paused, so that a screen reader is not flooded. */
function announce(text) {
  clearTimeout(announcement);
  announcement = setTimeout(() => (byID("announcer").textContent = text), 500);
}

function refresh(keepPosition = false) {
  const narrowed = showWanted();
  renderHead();
  const found = select();
  showList(found, keepPosition);
  const total = accounts.rows.length;
  const text = accounts.complete
    ? narrowed ? `${number(found.length)} of ${counted(total, "account")}` : counted(total, "account")
    : `${number(found.length)} so far, reading ${number(total)} of ${counted(plan.listed.count, "account")}…`;
  byID("count").textContent = text;
  if (accounts.complete) announce(text);
}

/** Starts the list afresh with one wish, and goes there. */
function show(change) {
  clearWanted();
  change();
  refresh();
  byID("accounts").scrollIntoView({ block: "start" });
  listElement.focus({ preventScroll: true });
}

const showStatuses = (names) => show(() => names.forEach(
  (name) => wanted.statuses.add(numberOf(statuses, name)),
));
const showReason = (status, reason) => show(() => { wanted.statuses.add(status); wanted.reason = reason; });
const showEvidence = (evidence) => show(() => { wanted.evidence = evidence; });
const showFinding = (finding) => show(() => { wanted.finding = finding; });
const showSearch = (text) => show(() => { controls.search.value = text; wanted.query = readQuery(text); });
