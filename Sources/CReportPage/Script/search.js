// Searching: case and the way Hangul is composed do not matter, and initial consonants stand for syllables.

const firstSyllable = 0xac00;
const perInitial = 588;
const perVowel = 28;
const initials = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
const finals = ["", ..."ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"];
/** Two consonants that share the end of a syllable. */
const clusters = {
  ㄳ: "ㄱㅅ",
  ㄵ: "ㄴㅈ",
  ㄶ: "ㄴㅎ",
  ㄺ: "ㄹㄱ",
  ㄻ: "ㄹㅁ",
  ㄼ: "ㄹㅂ",
  ㄽ: "ㄹㅅ",
  ㄾ: "ㄹㅌ",
  ㄿ: "ㄹㅍ",
  ㅀ: "ㄹㅎ",
  ㅄ: "ㅂㅅ",
};

const normal = (text) => text.normalize("NFC").toLowerCase();
const quoted = (text) => text.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
const range = (from, length) => `${String.fromCharCode(from)}-${String.fromCharCode(from + length - 1)}`;
const startsWith = (initial) => range(firstSyllable + initials.indexOf(initial) * perInitial, perInitial);

/** A syllable that is still being typed: its final consonant may yet grow or move on to the next syllable. */
function openSyllable(syllable) {
  const code = syllable.charCodeAt(0) - firstSyllable;
  const final = code % perVowel;
  const open = firstSyllable + code - final;
  if (final === 0) return `[${range(open, perVowel)}]`;
  const consonant = finals[final];
  const ways = [syllable];
  for (const [cluster, [kept]] of Object.entries(clusters)) {
    if (kept === consonant) ways.push(String.fromCharCode(open + finals.indexOf(cluster)));
  }
  const [kept, moved] = clusters[consonant] ?? ["", consonant];
  if (initials.includes(moved)) ways.push(
    `${String.fromCharCode(open + finals.indexOf(kept))}[${startsWith(moved)}]`,
  );
  return `(?:${ways.join("|")})`;
}

/** Consonants as they come out of a decomposed text (U+1100…) are those of the keyboard. */
function keyboard(text) {
  return text.replace(/[\u1100-\u1112]/gu, (letter) => initials[letter.charCodeAt(0) - 0x1100]);
}

function pattern(term) {
  const letters = [...term];
  return letters.map((letter, index) => {
    if (initials.includes(letter)) {
      const next = letters[index + 1];
      return `[${letter}${startsWith(letter)}]${next && initials.includes(next) ? " ?" : ""}`;
    }
    // Some keyboards join two initials into one letter while one types.
    if (letter in clusters) return [...clusters[letter]].map(
      (part) => `[${part}${startsWith(part)}]`,
    ).join(" ?");
    const isSyllable = letter >= "가" && letter <= "힣";
    return isSyllable && index === letters.length - 1 ? openSyllable(letter) : quoted(letter);
  }).join("");
}

/** A function that tells where a term is found in a text from a position on, as some place within; or -1. */
function finder(term) {
  if (!/[\u3131-\u314e\uac00-\ud7a3]/u.test(term)) return (text, from) => text.indexOf(term, from);
  const expression = new RegExp(pattern(term), "gu");
  return (text, from) => {
    expression.lastIndex = from;
    return expression.test(text) ? expression.lastIndex - 1 : -1;
  };
}

/**
 * What was typed, ready to be looked for: every term must be in an account's text. `marks` finds the same in a
 * text as it is shown.
 */
function readQuery(typed) {
  const terms = keyboard(normal(typed)).split(/\s+/u).filter((term) => term !== "");
  if (terms.length === 0) return null;
  return {
    finders: terms.map(finder),
    marks: new RegExp(terms.map(pattern).sort((one, other) => other.length - one.length).join("|"), "giu"),
  };
}

/** The text that an account is found by. */
function searchText(row) {
  const parts = [row[Field.email], row[Field.uid], row[Field.name]];
  for (const person of peopleOf(row)) parts.push(
    person[Person.nickname],
    person[Person.id],
    person[Person.email],
    person[Person.phone],
  );
  if (row[Field.rest]) parts.push(row[Field.rest][Rest.phone]);
  let text = "";
  for (const part of parts) if (part) text += part + "\n";
  return normal(text);
}

/**
 * Which accounts have every term. Many accounts' texts are one long text, because one search in a long text is
 * far quicker than many in short ones; after a hit the search goes on with the next account.
 */
function holders(query, shelves, size) {
  const hits = new Uint8Array(size);
  query.finders.forEach((find, round) => {
    for (const { first, text, starts } of shelves) {
      let account = 0;
      let position = find(text, 0);
      while (position >= 0) {
        while (account + 1 < starts.length && starts[account + 1] <= position) account += 1;
        if (hits[first + account] === round) hits[first + account] = round + 1;
        if (account + 1 === starts.length) break;
        position = find(text, starts[account + 1]);
      }
    }
  });
  const all = query.finders.length;
  return (place) => hits[place] === all;
}

/** A value with the parts that were searched for marked. */
function marked(text, query, className) {
  const node = plainValue(text, className);
  if (!query || node.childElementCount > 0 || text !== text.normalize("NFC")) return node;
  node.textContent = "";
  let end = 0;
  for (const match of text.matchAll(query.marks)) {
    if (match[0] === "") continue;
    node.append(text.slice(end, match.index), make("mark", {}, match[0]));
    end = match.index + match[0].length;
  }
  node.append(text.slice(end));
  return node;
}
