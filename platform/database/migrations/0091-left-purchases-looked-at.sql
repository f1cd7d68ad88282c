-- What was left or discarded is looked at as well until its page is shut: its payment may have come before that.
DROP INDEX purchases_to_look_at;
CREATE INDEX purchases_to_look_at ON purchases (coalesce(next_look_at, created_at))
  WHERE state IN ('created', 'pending', 'held')
    OR (state IN ('declined', 'expired') AND void_at IS NULL AND processor_ref IS NOT NULL);
