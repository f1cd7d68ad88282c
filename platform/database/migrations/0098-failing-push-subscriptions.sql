-- Since when no notification was accepted for a browser, and on how many days one was refused: one that fails for long is
-- removed. Null and 0 while it works.
ALTER TABLE push_subscriptions
  ADD COLUMN failing_since timestamptz,
  ADD COLUMN failed_days smallint NOT NULL DEFAULT 0;
