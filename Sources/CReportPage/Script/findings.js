// What a security-minded reviewer should know, in words, with what to do about each.

const severitySigns = { danger: "▲", warning: "◆", note: "●" };

/** The findings whose accounts are all under review, which a page of any size lists. */
const aboutReviews = new Set(["default-password", "guessable-password", "conflicting-records"]);

/** The examples of these are ids of identities. */
const isAboutIdentities = (kind) => /identit/.test(kind);

/** An example opens its account; an identity's id is only shown. */
function example(finding, name) {
  const open = () => (isAboutIdentities(finding.kind) ? null : openAccount(name));
  return make(
    "li",
    {},
    isAboutIdentities(finding.kind)
      ? make("code", {}, plainValue(name))
      : make("button", { type: "button", class: "link code", onclick: open }, plainValue(name)),
  );
}

function findingTable(finding) {
  if (finding.table.length === 0) return null;
  const most = Math.max(...finding.table.map(([, count]) => count));
  return make(
    "ul",
    { class: "bars small" },
    finding.table.map(([key, count]) => barLine({
      label: [plainValue(key)],
      count,
      most,
      className: finding.severity === "danger" ? "danger" : "review",
      action: finding.kind === "claimable-address" ? () => showSearch("@" + key) : null,
    })),
  );
}

function findingCard(finding) {
  const canShow = finding.kind in concerns && (plan.listed.complete || aboutReviews.has(finding.kind));
  return make(
    "article",
    { class: `finding ${finding.severity}`, id: finding.kind },
    make(
      "p",
      { class: "severity" },
      make("span", { "aria-hidden": "true" }, severitySigns[finding.severity]),
      ` ${finding.label}`,
    ),
    make("h3", {}, finding.title),
    make("p", {}, finding.detail),
    make("p", { class: "advice" }, make("b", {}, "What to do: "), finding.advice),
    findingTable(finding),
    (finding.examples.length > 0 || canShow) && make(
      "div",
      { class: "finding-foot" },
      finding.examples.length > 0 && make(
        "details",
        { class: "examples" },
        make("summary", {}, "Examples"),
        make("ul", {}, finding.examples.map((name) => example(finding, name))),
      ),
      canShow && make("button", { type: "button", onclick: () => showFinding(finding) }, "Show these accounts"),
    ),
  );
}

function showFindings() {
  const list = byID("findings-list");
  if (plan.findings.length === 0) {
    list.append(make("p", { class: "empty" }, "Nothing was found that needs attention."));
    return;
  }
  fill(list, plan.findings.map(findingCard));
}

function hash(text) {
  return make("code", { class: "hash", title: text }, text);
}

function showSources() {
  const { identities, identitiesClaimed } = plan.counts;
  const inputs = make(
    "table",
    { class: "plain sources" },
    make(
      "thead",
      {},
      make(
        "tr",
        {},
        ["File", "What it holds", "Records", "Size", "SHA-256"].map(
          (title) => make("th", { scope: "col" }, title),
        ),
      ),
    ),
    make(
      "tbody",
      {},
      plan.inputs.map((input) => make(
        "tr",
        {},
        make("th", { scope: "row" }, plainValue(input.name === "-" ? "standard input" : input.name)),
        make("td", {}, `${input.role}, ${input.format}`),
        make("td", { class: "figure" }, number(input.records)),
        make("td", { class: "figure" }, bytes(input.bytes)),
        make("td", {}, hash(input.sha256)),
      )),
      plan.schemes.map((scheme) => make(
        "tr",
        {},
        make("th", { scope: "row" }, plainValue(scheme.name)),
        make("td", {}, "scheme, provider ", value(scheme.provider)),
        make("td", {}),
        make("td", {}),
        make("td", {}, hash(scheme.sha256)),
      )),
    ),
  );
  const policy = plan.policy.map((evidence) => evidences[evidence].label).join(", ") || "no evidence";
  fill(
    byID("sources-list"),
    [
      make("div", { class: "scroll" }, inputs),
      make(
        "dl",
        { class: "facts" },
        make("dt", {}, "Policy"),
        make("dd", {}, `accepts ${policy}`),
        make("dt", {}, "Proof"),
        make("dd", {}, plan.proofLabel),
        plan.id && [make("dt", {}, "Plan (SHA-256)"), make("dd", {}, hash(plan.id))],
        make("dt", {}, "Identities"),
        make(
          "dd",
          {},
          `${number(identities)}, of which ${number(identitiesClaimed)} get a member`,
          ` and ${number(identities - identitiesClaimed)} have no account that moves`,
        ),
        make("dt", {}, "Written by"),
        make("dd", {}, `Naru ${plan.toolVersion}, plan format ${plan.formatVersion}`),
      ),
    ],
  );
}
