-- Going back from the payment page is no declined card: it has a kind of notice and a state of its own.
ALTER TABLE payment_events
  DROP CONSTRAINT payment_events_kind_check,
  ADD CONSTRAINT payment_events_kind_check
    CHECK (kind IN ('paid', 'declined', 'cancelled', 'refunded', 'chargeback'));
ALTER TABLE purchases
  DROP CONSTRAINT purchases_state_check,
  ADD CONSTRAINT purchases_state_check CHECK (state IN
    ('created', 'pending', 'paid', 'held', 'declined', 'cancelled', 'expired', 'mismatch', 'refunded', 'charged_back'));
DROP INDEX purchases_left, purchases_to_look_at;
UPDATE purchases SET state = 'cancelled', reason = NULL
  WHERE state = 'declined' AND reason = 'You went back before paying';
CREATE INDEX purchases_left ON purchases (uid) WHERE state IN ('declined', 'cancelled', 'expired') AND void_at IS NULL;
CREATE INDEX purchases_to_look_at ON purchases (coalesce(next_look_at, created_at))
  WHERE state IN ('created', 'pending', 'held')
    OR (state IN ('declined', 'cancelled', 'expired') AND void_at IS NULL AND processor_ref IS NOT NULL);
