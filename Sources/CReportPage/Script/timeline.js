// Sign-ups over time: columns of statuses, one for each month, quarter or year, whichever has room.

/** Times outside are surely mistakes of the source; they would squeeze all others into one column. */
const firstMonth = 0;
const lastMonth = 1560;

function periods(width) {
  const inside = plan.counts.signUps.filter(([month]) => month >= firstMonth && month <= lastMonth);
  if (inside.length === 0) return null;
  const first = Math.min(...inside.map(([month]) => month));
  const last = Math.max(...inside.map(([month]) => month));
  const step = [1, 3, 12, 60].find((months) => (last - first + 1) / months <= width / 7) ?? 120;
  const start = Math.floor(first / step);
  const columns = [];
  for (let place = start; place <= Math.floor(last / step); place += 1) {
    columns.push({ month: place * step, counts: statuses.map(() => 0), total: 0 });
  }
  for (const [month, status, count] of inside) {
    const column = columns[Math.floor(month / step) - start];
    column.counts[status] += count;
    column.total += count;
  }
  return { columns, step };
}

function periodName(month, step) {
  const year = 1970 + Math.floor(month / 12);
  if (step === 1) return `${year}-${two((month % 12) + 1)}`;
  if (step === 3) return `${year} Q${Math.floor((month % 12) / 3) + 1}`;
  return step === 12 ? `${year}` : `${year}–${year + step / 12 - 1}`;
}

/** A round number at or above a greatest value, and the step between lines of the scale. */
function scale(most) {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const step = Math.max(
    1,
    [0.2, 0.5, 1, 2, 5].map((part) => part * power).find((part) => most / part <= 5) ?? power,
  );
  return { top: Math.ceil(most / step) * step, step };
}

function pattern45(id, className) {
  return draw(
    "pattern",
    { id, width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    draw("rect", { width: 5, height: 5, class: `fill-${className}` }),
    draw("rect", { width: 2, height: 5, class: "hatch" }),
  );
}

function patternDots(id, className) {
  return draw(
    "pattern",
    { id, width: 5, height: 5, patternUnits: "userSpaceOnUse" },
    draw("rect", { width: 5, height: 5, class: `fill-${className}` }),
    draw("circle", { cx: 2.5, cy: 2.5, r: 1.1, class: "hatch" }),
  );
}

function timelineDrawing(width, height, read) {
  const { columns, step } = periods(width);
  const left = 48;
  const foot = 24;
  const plotHeight = height - foot - 8;
  const { top, step: line } = scale(Math.max(...columns.map((column) => column.total)));
  const y = (count) => 8 + plotHeight * (1 - count / top);
  const pitch = Math.min((width - left) / columns.length, 72);
  const thickness = Math.max(pitch * 0.76, 0.5);
  const drawing = draw(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-labelledby": "timeline-text" },
  );
  drawing.append(
    draw("defs", {}, pattern45("hatch-review", "review"), patternDots("dots-unmatched", "unmatched")),
  );
  for (let count = 0; count <= top; count += line) {
    drawing.append(
      draw("line", { x1: left, x2: width, y1: y(count), y2: y(count), class: count === 0 ? "axis" : "grid" }),
      draw("text", { x: left - 8, y: y(count) + 4, class: "tick end" }, number(count)),
    );
  }
  let labelled = -100;
  columns.forEach((column, place) => {
    const x = left + place * pitch;
    let sum = 0;
    const group = draw("g", { class: "column" });
    for (const name of layers) {
      const count = column.counts[numberOf(statuses, name)];
      if (count === 0) continue;
      group.append(
        draw(
          "rect",
          {
            x: x + (pitch - thickness) / 2,
            width: thickness,
            y: y(sum + count),
            height: y(sum) - y(sum + count),
            class: `fill-${name}`,
          },
        ),
      );
      sum += count;
    }
    group.append(draw("rect", { x, width: pitch, y: 0, height: height - foot, class: "target" }));
    group.addEventListener("pointerenter", () => read(column, step));
    group.addEventListener("pointerleave", () => read(null));
    drawing.append(group);
    const isNamed = column.month % 12 === 0 || place === 0 || pitch > 64;
    if (isNamed && x - labelled > 44 && x + 34 < width) {
      drawing.append(
        draw("line", { x1: x, x2: x, y1: height - foot, y2: height - foot + 5, class: "axis" }),
        draw(
          "text",
          { x: x + 2, y: height - 6, class: "tick" },
          periodName(column.month, (place === 0 || pitch > 64) && step === 1 ? 1 : Math.max(step, 12)),
        ),
      );
      labelled = place === 0 && step === 1 ? x + 14 : x;
    }
  });
  return drawing;
}

function timelineTable() {
  const { columns, step } = periods(900);
  const present = layers.filter((name) => statusCount(name) > 0);
  return make(
    "table",
    { class: "plain" },
    make(
      "thead",
      {},
      make(
        "tr",
        {},
        make("th", { scope: "col" }, step === 1 ? "Month" : "Period"),
        present.map((name) => make("th", { scope: "col" }, name)),
        make("th", { scope: "col" }, "all"),
      ),
    ),
    make(
      "tbody",
      {},
      columns.filter((column) => column.total > 0).map((column) => make(
        "tr",
        {},
        make("th", { scope: "row" }, periodName(column.month, step)),
        present.map((name) => make("td", {}, number(column.counts[numberOf(statuses, name)]))),
        make("td", {}, number(column.total)),
      )),
    ),
  );
}

function timelineCard() {
  if (!periods(900)) return null;
  const dated = plan.counts.signUps.reduce((sum, [, , count]) => sum + count, 0);
  const outside = plan.counts.signUps.reduce(
    (sum, [month, , count]) => (month < firstMonth || month > lastMonth ? sum + count : sum),
    0,
  );
  const undated = plan.counts.distinct - dated;
  const notes = [
    "Accounts by when they were made (UTC).",
    undated > 0 && `${counted(undated, "account has", "accounts have")} no date.`,
    outside > 0 && `Not shown: ${counted(outside, "account")} with an impossible date.`,
  ];
  const idle = "Point at a column to read its numbers.";
  const readout = make("p", { class: "readout", "aria-hidden": "true" }, idle);
  const read = (column, step) => {
    readout.textContent = column === null
      ? idle
      : [
        `${periodName(column.month, step)}: ${number(column.total)}`,
        ...layers.filter((name) => column.counts[numberOf(statuses, name)] > 0).map(
          (name) => `${name} ${number(column.counts[numberOf(statuses, name)])}`,
        ),
      ].join(" · ");
  };
  const plot = make("div", { class: "plot" });
  const figure = card("Sign-ups over time", notes.filter(Boolean).join(" "), plot, readout,
    make(
      "p",
      { class: "unseen", id: "timeline-text" },
      "Sign-ups over time by status; the same numbers stand in the table that follows.",
    ),
    make(
      "details",
      { class: "numbers" },
      make("summary", {}, "The numbers as a table"),
      make("div", { class: "scroll" }, timelineTable()),
    ),
  );
  figure.classList.add("wide");
  let drawn = 0;
  const redraw = (width) => {
    if (width === drawn || width < 100) return;
    drawn = width;
    plot.replaceChildren(timelineDrawing(width, 190, read));
  };
  new ResizeObserver(() => redraw(Math.floor(plot.clientWidth))).observe(plot);
  // A page of A4 or Letter is about this wide, and is laid out before anything could be measured.
  addEventListener("beforeprint", () => redraw(630));
  addEventListener("afterprint", () => redraw(Math.floor(plot.clientWidth)));
  return figure;
}
