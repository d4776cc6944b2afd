-- Version 2: what runs do to the accounts at Firebase.

-- The steps that a run takes there, such as claims,link=oidc.kakao,seal; NULL for a run that changes the store alone.
ALTER TABLE runs ADD COLUMN firebase TEXT;
-- Accounts there: planned = done + failed + held + left.
ALTER TABLE runs ADD COLUMN firebase_planned INTEGER NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN firebase_done INTEGER NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN firebase_failed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN firebase_held INTEGER NOT NULL DEFAULT 0;

-- Each step at Firebase, written down before it is tried.
CREATE TABLE firebase_steps (
  step INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES runs (run),
  uid TEXT NOT NULL,
  -- claims: provider and providerUserId. link: to the identity provider. profile: nickname and picture. seal: the
  -- password removed, sessions ended, a merged account disabled.
  kind TEXT NOT NULL CHECK (kind IN ('claims', 'link', 'profile', 'seal')),
  -- begun: about to be tried, or tried; what became of it must be looked up. done: read back and found so. failed:
  -- refused for this account, or not to be tried. undone: taken back. kept: could not be taken back.
  state TEXT NOT NULL CHECK (state IN ('begun', 'done', 'failed', 'undone', 'kept')),
  -- What the step is about before and after, a JSON object.
  before_image TEXT,
  after_image TEXT,
  -- Why it failed or was kept.
  note TEXT,
  begun_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
CREATE INDEX firebase_steps_by_uid ON firebase_steps (uid);
CREATE INDEX firebase_steps_by_run ON firebase_steps (run);

-- For people who query by hand.
CREATE VIEW v_firebase_steps AS
SELECT f.step, f.run, f.uid, f.kind, f.state, f.note,
  strftime('%Y-%m-%dT%H:%M:%SZ', f.begun_at / 1000, 'unixepoch') AS begun_at,
  strftime('%Y-%m-%dT%H:%M:%SZ', f.ended_at / 1000, 'unixepoch') AS ended_at
FROM firebase_steps f;
