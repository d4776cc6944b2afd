-- The cache of identities: what Kakao said, when, and how many calls it took to learn it.
-- Documentation/IdentityCache.md tells what each table is for and what a kill leaves in it.
-- Times are milliseconds since 1970-01-01 UTC.

-- Each run of `naru fetch`.
CREATE TABLE fetches (
  -- Never given twice. The listing that a fetch makes has the same number.
  fetch INTEGER PRIMARY KEY AUTOINCREMENT,
  -- full: list everybody, read who is due. candidates: read those that somebody names. refresh: read who is due.
  purpose TEXT NOT NULL CHECK (purpose IN ('full', 'candidates', 'refresh')),
  -- running: at work, or killed. stopped: interrupted or ended by an error. done.
  state TEXT NOT NULL CHECK (state IN ('running', 'stopped', 'done')),
  started_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  -- Where the listing's next page begins; NULL before the first page and after the last.
  position INTEGER,
  -- 1 when the listing came to its end.
  is_listed INTEGER NOT NULL DEFAULT 0 CHECK (is_listed IN (0, 1)),
  pages INTEGER NOT NULL DEFAULT 0,
  calls INTEGER NOT NULL DEFAULT 0,
  -- How many ids the listing gave, each counted once.
  listed INTEGER NOT NULL DEFAULT 0,
  -- asked = found + missing + failed
  asked INTEGER NOT NULL DEFAULT 0,
  found INTEGER NOT NULL DEFAULT 0,
  missing INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  CHECK (asked = found + missing + failed),
  CHECK (is_listed = 0 OR position IS NULL)
) STRICT;

-- Each id that was ever listed or asked for.
CREATE TABLE identities (
  id INTEGER PRIMARY KEY CHECK (id > 0),
  -- listed: known from a list, never read. linked: read. missing: asked for, and not linked. failed: refused for good.
  -- Not IN: with more than two values SQLite would make a table of them for each row.
  state TEXT NOT NULL CHECK (state = 'linked' OR state = 'listed' OR state = 'missing' OR state = 'failed'),
  -- Kakao's code, of failed ones; NULL when the answer could not be read.
  code INTEGER,
  first_seen_at INTEGER NOT NULL,
  -- The listing that saw it last; NULL for ids that only somebody named.
  listed_in INTEGER,
  -- When it was last asked for; of listed ones, when it was first listed. It is there from the start so that a row
  -- does not grow: rows that fill pages one after the other would otherwise break all of them up when they are read.
  as_of INTEGER NOT NULL,
  -- When one that was linked was found missing; NULL as soon as it is linked again.
  unlinked_at INTEGER,
  CHECK (code IS NULL OR state = 'failed'),
  CHECK (unlinked_at IS NULL OR state <> 'linked')
) STRICT;

-- What Kakao last answered about each, to the letter. Apart, so that walking through `identities` stays quick.
CREATE TABLE bodies (
  id INTEGER PRIMARY KEY,
  body TEXT NOT NULL
) STRICT;

-- What was different from the reading before. No values.
CREATE TABLE changes (
  fetch INTEGER NOT NULL,
  class TEXT NOT NULL,
  id INTEGER NOT NULL,
  PRIMARY KEY (fetch, class, id)
) STRICT, WITHOUT ROWID;

-- Calls in each hour of UTC (milliseconds / 3,600,000), counted before they are made. The limits keep sums in range.
CREATE TABLE spending (
  hour INTEGER PRIMARY KEY CHECK (hour BETWEEN 0 AND 1000000000),
  calls INTEGER NOT NULL CHECK (calls BETWEEN 0 AND 1000000000000)
) STRICT;

-- The latest calls for a page of ids; `ended_at` is NULL while one is under way, or when it was killed.
CREATE TABLE list_calls (
  call INTEGER PRIMARY KEY CHECK (call BETWEEN 1 AND 1000000000000000),
  started_at INTEGER NOT NULL,
  ended_at INTEGER CHECK (ended_at BETWEEN started_at AND 1000000000000000)
) STRICT;

-- For people who query by hand.
CREATE VIEW v_identities AS
SELECT i.id, i.state, i.code,
  strftime('%Y-%m-%dT%H:%M:%SZ', i.first_seen_at / 1000, 'unixepoch') AS first_seen_at,
  i.listed_in,
  strftime('%Y-%m-%dT%H:%M:%SZ', i.as_of / 1000, 'unixepoch') AS as_of,
  strftime('%Y-%m-%dT%H:%M:%SZ', i.unlinked_at / 1000, 'unixepoch') AS unlinked_at,
  b.body
FROM identities i LEFT JOIN bodies b ON b.id = i.id;

CREATE VIEW v_fetches AS
SELECT f.fetch, f.purpose, f.state,
  strftime('%Y-%m-%dT%H:%M:%SZ', f.started_at / 1000, 'unixepoch') AS started_at,
  strftime('%Y-%m-%dT%H:%M:%SZ', f.changed_at / 1000, 'unixepoch') AS changed_at,
  f.position, f.is_listed, f.pages, f.calls, f.listed, f.asked, f.found, f.missing, f.failed
FROM fetches f;
