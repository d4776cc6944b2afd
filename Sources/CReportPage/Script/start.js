// Puts the page together.

const themes = ["system", "light", "dark"];

function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function applyTheme(theme) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  byID("theme").replaceChildren(
    make("span", { "aria-hidden": "true" }, { system: "◐", light: "○", dark: "●" }[theme]),
    make("span", { class: "theme-word" }, ` ${theme[0].toUpperCase()}${theme.slice(1)}`),
  );
  byID("theme").setAttribute("aria-label", `Theme: ${theme}`);
  byID("theme").title = "Theme: system, light or dark";
  try {
    localStorage.setItem("naru-theme", theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function setUpTheme() {
  applyTheme(themes.includes(stored("naru-theme")) ? stored("naru-theme") : "system");
  byID("theme").addEventListener("click", () => {
    const now = document.documentElement.dataset.theme ?? "system";
    applyTheme(themes[(themes.indexOf(now) + 1) % themes.length]);
  });
}

function sayWhatIsListed() {
  const { listed, counts } = plan;
  const notice = byID("listed");
  if (listed.complete) return;
  notice.hidden = false;
  const rest = statusCount("review") + statusCount("unmatched") - listed.count;
  notice.append(
    make("b", {}, `Listed here: ${number(listed.count)} of ${number(counts.distinct)} accounts. `),
    `A page lists at most ${number(listed.limit)}, so these are only those that may need a person: `,
    `${number(listed.review)} to review and ${number(listed.unmatched)} unmatched. `,
    rest > 0 ? `${number(rest)} more of them do not fit. ` : "",
    "accounts.csv, beside this page, holds every account, and ",
    make("code", {}, "naru why UID --plan PLAN"),
    " tells any one account's story.",
  );
}

/** A file cut short in copying must not look like a smaller plan. */
function checkCompleteness() {
  if (accounts.rows.length === plan.listed.count) return;
  const notice = byID("listed");
  notice.hidden = false;
  notice.classList.add("fails");
  notice.prepend(
    make(
      "b",
      {},
      `This file is not whole: it holds ${number(accounts.rows.length)} of `,
      `${counted(plan.listed.count, "account")}. Copy it again or render it again. `,
    ),
  );
}

function pageKey(event) {
  const typing = event.target.closest?.("input, select, textarea");
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    if (panel.open && !detail.beside) closeDetail();
    controls.search.focus();
    controls.search.select();
  } else if (event.key === "Escape" && detail.uid !== null && detail.beside) {
    closeDetail();
  }
}

/** The id is the digest of the plan file, so it may become known only when all accounts are written. */
function showID() {
  plan.id ||= JSON.parse(byID("digest")?.textContent ?? '""');
  byID("plan-id").textContent = plan.id ? `plan ${plan.id.slice(0, 12)}` : "";
  byID("plan-id").title = plan.id;
  document.title = `Naru plan ${plan.id.slice(0, 12)}: ${headline()}`;
}

function setUpBar() {
  byID("masked").hidden = !plan.masked;
  byID("masked").title = "Personal values are replaced by pseudonyms";
  byID("zone").textContent = `Times are in ${zone} (${offset()}).`;
  const personal = plan.masked ? "personal data as pseudonyms" : "personal data";
  const promise = "it works offline and sends nothing anywhere";
  byID("foot").textContent = `Naru ${plan.toolVersion}. This page holds ${personal}; ${promise}.`;
}

async function start() {
  setUpTheme();
  setUpBar();
  showID();
  showVerdict();
  setUpFilters();
  setUpList();
  setUpDetail();
  showCharts();
  showFindings();
  await parsed();
  showID();
  sayWhatIsListed();
  showSources();
  document.addEventListener("keydown", pageKey);
  await readAccounts(() => {
    offerChoices();
    refresh(true);
  });
  checkCompleteness();
  listElement.setAttribute("aria-busy", "false");
  const opened = new URLSearchParams(location.hash.slice(1)).get("uid");
  if (opened) openAccount(opened);
}

start();
