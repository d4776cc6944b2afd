-- Version 2: a fetch knows by itself what it was asked to read again, and which command goes on with it.

-- Whoever was read before this time is read again, whoever goes on with the fetch; NULL for nobody.
ALTER TABLE fetches ADD COLUMN read_before INTEGER;
-- What was typed last for it. Keys and tokens are never part of a command.
ALTER TABLE fetches ADD COLUMN command TEXT NOT NULL DEFAULT '';

-- For people who query by hand.
CREATE VIEW v_changes AS
SELECT c.id, c.class, c.fetch, strftime('%Y-%m-%dT%H:%M:%SZ', f.started_at / 1000, 'unixepoch') AS fetch_started_at
FROM changes c JOIN fetches f ON f.fetch = c.fetch;
