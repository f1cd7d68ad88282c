-- A call that broke waits for an admin until money went back or somebody has looked at it.
ALTER TABLE calls ADD COLUMN checked_at timestamptz;
CREATE INDEX calls_broken_unchecked ON calls (ended_at)
  WHERE ended_reason IN ('error', 'lost') AND kind = 'customer' AND checked_at IS NULL;
-- Payments that were disputed, for the list of what waits.
CREATE INDEX purchases_disputed ON purchases (uid) WHERE state = 'charged_back';
