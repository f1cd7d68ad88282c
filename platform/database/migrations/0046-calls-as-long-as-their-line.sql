-- A service that carries a call ends it after the time that was asked for when it began, whatever credit comes later. Null:
-- nothing but the usual longest time.
ALTER TABLE calls ADD COLUMN longest_ms bigint CHECK (longest_ms > 0);
