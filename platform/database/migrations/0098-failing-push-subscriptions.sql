-- Since when no notification was accepted for a browser: one that fails for long is removed. Null while it works.
ALTER TABLE push_subscriptions ADD COLUMN failing_since timestamptz;
