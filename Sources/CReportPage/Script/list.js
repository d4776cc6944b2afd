// The list: only the rows in view are elements, however many accounts there are.

const columns = [
  { name: "status", orders: ["status"], title: "Status", cell: statusCell },
  { name: "account", orders: ["address"], title: "Address and uid", cell: accountCell },
  { name: "nickname", orders: ["nickname"], title: "Nickname", cell: nicknameCell },
  { name: "identity", orders: ["identity"], title: "Identity", cell: identityCell },
  { name: "created", orders: ["created"], title: "Signed up", cell: (row) => [moment(row[Field.created])] },
  { name: "seen", orders: ["seen"], title: "Last sign-in", cell: (row) => [moment(row[Field.seen])] },
];

const list = { found: [], active: -1, rowHeight: 52, shown: new Map(), version: 0 };
const listElement = byID("list");
const scroller = make("div", { class: "list-scroll", role: "rowgroup", tabindex: "-1" });
const listBody = make("div", { class: "list-body", role: "presentation" });
const listHead = make("div", { class: "list-head", role: "rowgroup" });
const listEmpty = make("p", { class: "empty", hidden: true });

function statusCell(row) {
  return [
    chip(row[Field.status]),
    row[Field.reason] ? make("small", {}, reasons[row[Field.reason]].label) : null,
  ];
}

function accountCell(row) {
  return [
    row[Field.email]
      ? marked(row[Field.email], wanted.query, "main")
      : make("span", { class: "main none" }, "no address"),
    make("small", { class: "code" }, marked(row[Field.uid], wanted.query)),
  ];
}

function nicknameCell(row) {
  const name = row[Field.name];
  const others = peopleOf(row).map((person) => person[Person.nickname]).filter(
    (nickname) => nickname && nickname !== name,
  );
  return [
    name ? marked(name, wanted.query, "main") : make("span", { class: "main none" }, "none"),
    others.length > 0 && make(
      "small",
      {},
      marked(others[0], wanted.query),
      others.length > 1 ? ` and ${others.length - 1} more` : null,
    ),
  ];
}

function identityCell(row) {
  const person = row[Field.identity];
  if (person) {
    return [
      make("span", { class: "main figures" }, marked(person[Person.id], wanted.query)),
      make(
        "small",
        {},
        row[Field.evidence] ? evidences[row[Field.evidence]].label : value(person[Person.provider]),
      ),
    ];
  }
  const count = row[Field.rest] ? row[Field.rest][Rest.candidateCount] : 0;
  return [
    count > 0
      ? make("span", { class: "main" }, counted(count, "candidate"))
      : make("span", { class: "main none" }, "none"),
  ];
}

function listRow(index) {
  const row = accounts.rows[list.found[index]];
  const node = make(
    "div",
    { class: "row", role: "row", id: `row-${index}`, "aria-rowindex": String(index + 2) },
    columns.map((column, place) => make(
      "div",
      { class: `cell ${column.name}`, role: "gridcell", "aria-colindex": String(place + 1) },
      column.cell(row),
    )),
  );
  node.style.transform = `translateY(${index * list.rowHeight}px)`;
  node.addEventListener("click", () => {
    activate(index);
    openRow(index, false);
  });
  return node;
}

/** Makes the rows in view, and a few on both sides, and drops the others. */
function renderList() {
  const first = Math.max(0, Math.floor(scroller.scrollTop / list.rowHeight) - 6);
  const last = Math.min(
    list.found.length - 1,
    Math.ceil((scroller.scrollTop + scroller.clientHeight) / list.rowHeight) + 6,
  );
  for (const [index, node] of list.shown) {
    if (index < first || index > last) {
      node.remove();
      list.shown.delete(index);
    }
  }
  for (let index = first; index <= last; index += 1) {
    if (list.shown.has(index)) continue;
    const node = listRow(index);
    list.shown.set(index, node);
    const after = list.shown.get(index + 1);
    if (after) listBody.insertBefore(node, after);
    else listBody.append(node);
  }
  markActive();
}

function markActive() {
  const opened = detail.uid;
  for (const [index, node] of list.shown) {
    node.classList.toggle("active", index === list.active);
    node.setAttribute(
      "aria-selected",
      String(opened !== null && accounts.rows[list.found[index]][Field.uid] === opened),
    );
  }
  if (list.shown.has(list.active)) listElement.setAttribute("aria-activedescendant", `row-${list.active}`);
  else listElement.removeAttribute("aria-activedescendant");
}

function activate(index) {
  if (list.found.length === 0) return;
  list.active = Math.max(0, Math.min(list.found.length - 1, index));
  const top = list.active * list.rowHeight;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (
    top + list.rowHeight > scroller.scrollTop + scroller.clientHeight
  ) scroller.scrollTop = top + list.rowHeight - scroller.clientHeight;
  renderList();
}

function emptyText() {
  if (!accounts.complete) return "Reading the accounts…";
  if (plan.counts.distinct === 0) return "The plan holds no account.";
  if (!plan.listed.complete) {
    return "No account listed here is like this. Those that need no person stand in accounts.csv.";
  }
  return "No account is like this. Clear the search or a filter.";
}

/** Shows other accounts; the view starts at the top unless the same accounts only grew. */
function showList(found, keepPosition) {
  list.found = found;
  for (const node of list.shown.values()) node.remove();
  list.shown.clear();
  listBody.style.height = `${found.length * list.rowHeight}px`;
  listElement.setAttribute("aria-rowcount", String(found.length + 1));
  listEmpty.hidden = found.length > 0;
  listEmpty.textContent = emptyText();
  if (!keepPosition) {
    scroller.scrollTop = 0;
    list.active = -1;
  }
  list.active = Math.min(list.active, found.length - 1);
  renderList();
}

function measure() {
  const probe = make("div", { class: "row probe", "aria-hidden": "true" });
  listBody.append(probe);
  const height = probe.offsetHeight;
  probe.remove();
  if (height === 0 || height === list.rowHeight) return renderList();
  list.rowHeight = height;
  showList(list.found, true);
}

function renderHead() {
  const cells = columns.map((column, place) => {
    const current = column.orders.includes(wanted.order);
    const sort = !current ? "none" : wanted.descending ? "descending" : "ascending";
    return make(
      "div",
      {
        class: `cell ${column.name}`,
        role: "columnheader",
        "aria-sort": sort,
        "aria-colindex": String(place + 1),
      },
      make(
        "button",
        { type: "button", class: "sort", onclick: () => orderBy(column.orders[0]) },
        column.title,
        make(
          "span",
          { class: "arrow", "aria-hidden": "true" },
          sort === "none" ? "" : wanted.descending ? "↓" : "↑",
        ),
      ),
    );
  });
  const focused = [...listHead.querySelectorAll("button")].indexOf(document.activeElement);
  listHead.replaceChildren(make("div", { class: "head-row", role: "row", "aria-rowindex": "1" }, cells));
  if (focused >= 0) listHead.querySelectorAll("button")[focused].focus();
}

function listKey(event) {
  if (event.target !== listElement || event.ctrlKey || event.metaKey || event.altKey) return;
  const page = Math.max(1, Math.floor(scroller.clientHeight / list.rowHeight) - 1);
  const moves = {
    ArrowDown: list.active + 1,
    ArrowUp: list.active - 1,
    PageDown: list.active + page,
    PageUp: list.active - page,
    Home: 0,
    End: list.found.length - 1,
  };
  if (event.key in moves) {
    activate(moves[event.key]);
    if (detail.uid !== null && detail.beside) openRow(list.active, false);
  } else if (event.key === "Enter" || event.key === " ") {
    if (list.active < 0) activate(0);
    openRow(list.active, true);
  } else { return; }
  event.preventDefault();
}

function setUpList() {
  scroller.append(listBody);
  fill(listElement, [listHead, scroller, listEmpty]);
  listElement.setAttribute("aria-colcount", String(columns.length));
  let waitingForFrame = false;
  scroller.addEventListener("scroll", () => {
    if (waitingForFrame) return;
    waitingForFrame = true;
    requestAnimationFrame(() => {
      waitingForFrame = false;
      renderList();
    });
  }, { passive: true });
  listElement.addEventListener("keydown", listKey);
  listElement.addEventListener("focus", () => list.active < 0 && activate(0));
  new ResizeObserver(measure).observe(scroller);
  renderHead();
}
