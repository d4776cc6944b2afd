-- The store of Naru: members, the accounts that lead to them, and the journal of every change.
-- Documentation/Journal.md tells what each table is for and what a crash leaves in it.
-- Times are milliseconds since 1970-01-01 UTC.

-- Each plan that was ever applied.
CREATE TABLE plans (
  plan INTEGER PRIMARY KEY,
  sha256 TEXT NOT NULL UNIQUE CHECK (length(sha256) = 64),
  -- How many accounts it has, and how many of them some scheme explains.
  accounts INTEGER NOT NULL,
  bridge_accounts INTEGER NOT NULL
) STRICT;

-- Each application of a plan, and each undoing of one.
CREATE TABLE runs (
  run INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('apply', 'undo')),
  -- running: at work, or killed. stopped: interrupted or ended by an error. done. undone: taken back.
  state TEXT NOT NULL CHECK (state IN ('running', 'stopped', 'done', 'undone')),
  plan INTEGER REFERENCES plans (plan),
  -- What of the plan: empty for all of it; otherwise the digest of the choice.
  selection TEXT NOT NULL DEFAULT '',
  undoes INTEGER REFERENCES runs (run),
  who TEXT NOT NULL,
  -- What was typed, and goes on with the run when it was stopped.
  command TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  -- planned = done + failed + held + left
  planned INTEGER NOT NULL DEFAULT 0,
  done INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  held INTEGER NOT NULL DEFAULT 0,
  CHECK ((kind = 'apply') = (plan IS NOT NULL) AND (kind = 'undo') = (undoes IS NOT NULL)),
  CHECK (planned >= done + failed + held)
) STRICT;

-- Each transaction of a run.
CREATE TABLE batches (
  run INTEGER NOT NULL REFERENCES runs (run),
  batch INTEGER NOT NULL,
  -- How many steps of the run's list are behind it, this batch included.
  position INTEGER NOT NULL,
  first_step INTEGER,
  last_step INTEGER,
  committed_at INTEGER NOT NULL,
  PRIMARY KEY (run, batch)
) STRICT, WITHOUT ROWID;

-- One record for each person. There is no column for a password, a hash or a salt.
CREATE TABLE members (
  member_id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE,
  provider TEXT NOT NULL,
  provider_user_id TEXT NOT NULL,
  email TEXT,
  email_verified INTEGER NOT NULL CHECK (email_verified IN (0, 1)),
  phone TEXT,
  nickname TEXT,
  profile_image_url TEXT,
  disabled INTEGER NOT NULL CHECK (disabled IN (0, 1)),
  created_at INTEGER,
  last_signed_in_at INTEGER,
  migrated_at INTEGER NOT NULL,
  run INTEGER NOT NULL REFERENCES runs (run),
  UNIQUE (provider, provider_user_id)
) STRICT;
CREATE INDEX members_by_email ON members (email) WHERE email IS NOT NULL;

-- The last number that was given to a member; none is given to another one ever again.
CREATE TABLE numbers (
  name TEXT NOT NULL PRIMARY KEY CHECK (name = 'member_id'),
  last INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO numbers VALUES ('member_id', 0);

-- Which member each legacy account leads to.
CREATE TABLE account_links (
  uid TEXT NOT NULL PRIMARY KEY,
  member_id INTEGER NOT NULL REFERENCES members (member_id),
  role TEXT NOT NULL CHECK (role IN ('primary', 'merged')),
  evidence TEXT NOT NULL,
  scheme TEXT,
  plan INTEGER NOT NULL REFERENCES plans (plan),
  run INTEGER NOT NULL REFERENCES runs (run)
) STRICT, WITHOUT ROWID;
CREATE INDEX account_links_by_member ON account_links (member_id);

-- Every step of every run, committed together with its effect.
CREATE TABLE journal (
  step INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES runs (run),
  -- create: a member with its primary account. link: an account merged into a member. refresh: a member's profile.
  -- hold: nothing was done. undo: a step of another run taken back.
  kind TEXT NOT NULL CHECK (kind IN ('create', 'link', 'refresh', 'hold', 'undo')),
  -- done. undone: taken back by a later step. kept: could not be taken back, since something built on it.
  state TEXT NOT NULL CHECK (state IN ('done', 'undone', 'kept')),
  uid TEXT NOT NULL,
  -- The record before and after, a JSON array: of a member its columns in order, then those of the link; NULL when
  -- there was, or is, none.
  before_image TEXT,
  after_image TEXT,
  -- Why it was held; who decided, when and why; the step that this one takes back. A JSON object.
  note TEXT
) STRICT;
CREATE INDEX journal_by_uid ON journal (uid);

-- Accounts that wait for a person: not applied by the latest run that met them.
CREATE TABLE waiting (
  uid TEXT NOT NULL PRIMARY KEY,
  reason TEXT NOT NULL,
  detail TEXT,
  plan INTEGER NOT NULL REFERENCES plans (plan),
  run INTEGER NOT NULL REFERENCES runs (run)
) STRICT, WITHOUT ROWID;

-- For people who query by hand.
CREATE VIEW v_members AS
SELECT m.member_id, m.uid, m.provider, m.provider_user_id, m.email, m.email_verified, m.phone, m.nickname,
  m.profile_image_url, m.disabled,
  strftime('%Y-%m-%dT%H:%M:%SZ', m.created_at / 1000, 'unixepoch') AS created_at,
  strftime('%Y-%m-%dT%H:%M:%SZ', m.last_signed_in_at / 1000, 'unixepoch') AS last_signed_in_at,
  strftime('%Y-%m-%dT%H:%M:%SZ', m.migrated_at / 1000, 'unixepoch') AS migrated_at,
  m.run, l.evidence, l.scheme, p.sha256 AS plan,
  (SELECT count(*) FROM account_links a WHERE a.member_id = m.member_id) AS accounts
FROM members m
LEFT JOIN account_links l ON l.uid = m.uid
LEFT JOIN plans p ON p.plan = l.plan;

CREATE VIEW v_waiting AS
SELECT w.uid, w.reason, w.detail, p.sha256 AS plan, w.run
FROM waiting w JOIN plans p ON p.plan = w.plan;

CREATE VIEW v_runs AS
SELECT r.run, r.kind, r.state, p.sha256 AS plan, r.selection, r.undoes, r.who,
  strftime('%Y-%m-%dT%H:%M:%SZ', r.started_at / 1000, 'unixepoch') AS started_at,
  strftime('%Y-%m-%dT%H:%M:%SZ', r.changed_at / 1000, 'unixepoch') AS changed_at,
  r.planned, r.done, r.failed, r.held, r.planned - r.done - r.failed - r.held AS left,
  (SELECT count(*) FROM batches b WHERE b.run = r.run) AS batches
FROM runs r LEFT JOIN plans p ON p.plan = r.plan;
