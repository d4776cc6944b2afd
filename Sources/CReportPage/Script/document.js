// Everything shown is made here, as elements and text: no value is ever read as markup.

const byID = (id) => document.getElementById(id);

function fill(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false && child !== "") node.append(child);
  }
  return node;
}

function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "share") node.style.setProperty("--share", `${value * 100}%`);
    else node.setAttribute(name, value === true ? "" : value);
  }
  return node;
}

/** make("p", { class: "lead" }, "text", element, …) */
function make(tag, attributes, ...children) {
  return fill(set(document.createElement(tag), attributes ?? {}), children);
}

function draw(tag, attributes, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes ?? {})) node.setAttribute(name, value);
  return fill(node, children);
}

/** A value of the data, isolated so that its writing direction changes nothing around it. */
function value(text, className) {
  return make("bdi", { class: className }, text);
}

/** A value with characters that cannot be seen written out, for places where they could mislead. */
const invisible = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
const picture = /\p{Extended_Pictographic}|\ufe0f|\p{Emoji_Modifier}/u;

function plainValue(text, className) {
  const node = value("", className);
  let end = 0;
  for (const match of text.matchAll(invisible)) {
    // The joiner inside an emoji is what makes it one picture.
    if (match[0] === "\u200d" && picture.test(text.slice(Math.max(0, match.index - 2), match.index))) continue;
    node.append(text.slice(end, match.index));
    const code = match[0].codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
    node.append(make("span", { class: "invisible", title: "A character that cannot be seen" }, `U+${code}`));
    end = match.index + match[0].length;
  }
  node.append(text.slice(end));
  return node;
}

const grouped = new Intl.NumberFormat("en-US");
const number = (count) => grouped.format(count);
const counted = (count, one, many) => `${number(count)} ${count === 1 ? one : many ?? one + "s"}`;

function percent(part, whole) {
  if (!whole) return "0 %";
  const share = (part / whole) * 100;
  if (part > 0 && share < 0.1) return "under 0.1 %";
  if (part < whole && share > 99.9) return "over 99.9 %";
  return `${share >= 10 ? Math.round(share * 10) / 10 : Math.round(share * 100) / 100} %`;
}

const two = (part) => String(part).padStart(2, "0");
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "local time";

function offset() {
  const minutes = -new Date().getTimezoneOffset();
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? "−" : "+"}${Math.floor(size / 60)}${size % 60 ? ":" + two(size % 60) : ""}`;
}

/** A moment in local time, with UTC in its title. */
function moment(milliseconds, withTime) {
  if (milliseconds === null || milliseconds === undefined) return make("span", { class: "none" }, "none");
  const date = new Date(milliseconds);
  if (Number.isNaN(date.getTime())) return make("span", {}, `${milliseconds} ms`);
  const utc = date.toISOString();
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`;
  const text = withTime ? `${day} ${clock}:${two(date.getSeconds())}` : day;
  return make(
    "time",
    { datetime: utc, title: `${day} ${clock} ${offset()}\n${utc.replace("T", " ").replace("Z", " UTC")}` },
    text,
  );
}

/** A span of time in the two units that matter, for example "3 min 20 s". */
function span(milliseconds) {
  const units = [["d", 86_400_000], ["h", 3_600_000], ["min", 60_000], ["s", 1000]];
  const size = Math.abs(milliseconds);
  if (size < 1000) return `${(size / 1000).toFixed(1)} s`;
  const first = units.findIndex(([, length]) => size >= length);
  const [name, length] = units[first];
  const count = Math.floor(size / length);
  const next = units[first + 1];
  const rest = next ? Math.floor((size - count * length) / next[1]) : 0;
  return rest && count < 100 ? `${number(count)} ${name} ${rest} ${next[0]}` : `${number(count)} ${name}`;
}

function bytes(count) {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  let place = 0;
  let size = count;
  while (size >= 1000 && place < units.length - 1) {
    size /= 1000;
    place += 1;
  }
  return `${place && size < 100 ? size.toFixed(1) : number(Math.round(size))} ${units[place]}`;
}
