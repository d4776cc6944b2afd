// Charts whose bars are also rows of text, so that nothing is told by length or colour alone.

function card(title, note, ...children) {
  return make(
    "figure",
    { class: "card" },
    make("figcaption", {}, make("h3", {}, title), note && make("p", { class: "aside" }, note)),
    children,
  );
}

/** One line: a label, a bar, a number. With `action` the whole line is a button. */
function barLine({ label, title, count, most, className, base = 0, text, action }) {
  const inside = [
    make("span", { class: "bar-label" }, label),
    make(
      "span",
      { class: "bar-track", "aria-hidden": "true" },
      base > 0 && make("span", { class: "bar-fill base", share: base / most }),
      count > 0 && make(
        "span",
        { class: `bar-fill ${className ?? ""}`, share: most ? Math.max(count / most, 0.004) : 0 },
      ),
    ),
    make("span", { class: "bar-count" }, text ?? number(count)),
  ];
  return make(
    "li",
    { title },
    action
      ? make("button", { type: "button", class: "bar-line", onclick: action }, inside)
      : make("span", { class: "bar-line" }, inside),
  );
}

function reasonChart() {
  const lines = [...plan.counts.reasons].sort((one, other) => other[2] - one[2]);
  if (lines.length === 0) return null;
  const most = lines[0][2];
  const canShow = (status) => plan.listed.complete || ["review", "unmatched"].includes(statuses[status].name);
  return card(
    "Why accounts do not simply move",
    "The reason of every account that has one.",
    make(
      "ul",
      { class: "bars" },
      lines.map(([status, reason, count]) => barLine({
        label: [reasons[reason].label, make("small", {}, statuses[status].label)],
        title: reasons[reason].text,
        count,
        most,
        className: statuses[status].name,
        action: canShow(status) ? () => showReason(status, reason) : null,
      })),
    ),
  );
}

function evidenceChart() {
  const counts = plan.counts.evidence;
  const most = Math.max(...counts);
  if (most === 0) return null;
  const accepted = new Set(plan.policy);
  return card(
    "Evidence",
    "Accounts with an identity, by the best evidence for it; best first.",
    make(
      "ul",
      { class: "bars" },
      counts.map((count, index) => barLine({
        label: [
          evidences[index + 1].label,
          make("small", {}, accepted.has(index + 1) ? "accepted by the policy" : "not accepted"),
        ],
        title: evidences[index + 1].text,
        count,
        most,
        className: accepted.has(index + 1) ? "migrate" : "review",
        action: count > 0 && plan.listed.complete ? () => showEvidence(index + 1) : null,
      })),
    ),
  );
}

function policyChart() {
  const lines = plan.counts.wouldMove;
  if (lines.length === 0) return null;
  const most = Math.max(...lines.map(([, count]) => count)) + moving();
  const names = plan.policy.map((evidence) => evidences[evidence].label).join(", ") || "nothing";
  const note = `Now the policy accepts: ${names}. Each line is what accepting one more kind would add.`;
  return card(
    "What a wider policy would move",
    note,
    make(
      "ul",
      { class: "bars" },
      barLine({ label: ["as planned"], count: moving(), most, className: "migrate", text: number(moving()) }),
      lines.map(([evidence, count]) => barLine({
        label: ["also ", evidences[evidence].label],
        title: evidences[evidence].text,
        base: moving(),
        count,
        most,
        className: "review",
        text: `+${number(count)}`,
      })),
    ),
  );
}

function schemeChart() {
  const names = [...new Set(plan.counts.schemes.map(([name]) => name))];
  if (names.length < 2) return null;
  const total = (name) => plan.counts.schemes.reduce(
    (sum, [other, , count]) => (other === name ? sum + count : sum),
    0,
  );
  const most = Math.max(...names.map(total));
  return card(
    "Schemes",
    "Which mapping explains the account.",
    make(
      "ul",
      { class: "bars" },
      names.map((name) => barLine({ label: [value(name)], count: total(name), most, className: "migrate" })),
    ),
  );
}

function showCharts() {
  fill(
    byID("charts"),
    [
      timelineCard(),
      make("div", { class: "charts" }, reasonChart(), evidenceChart(), schemeChart(), policyChart()),
    ],
  );
}
