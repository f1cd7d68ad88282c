-- A payment that arrives beyond a limit, or during a break, is held: it becomes no credit and goes back to the payer. A
-- page that was left counts towards the limits until the processor says that nobody can pay there any more.

ALTER TABLE purchases
  ADD COLUMN void_at timestamptz,
  -- How often the processor was asked about it, and when next.
  ADD COLUMN looks integer NOT NULL DEFAULT 0,
  ADD COLUMN next_look_at timestamptz,
  DROP CONSTRAINT purchases_state_check,
  ADD CONSTRAINT purchases_state_check CHECK (state IN
    ('created', 'pending', 'paid', 'held', 'declined', 'expired', 'mismatch', 'refunded', 'charged_back'));
UPDATE purchases SET void_at = settled_at WHERE state IN ('declined', 'expired');
DROP INDEX purchases_open;
CREATE INDEX purchases_to_look_at ON purchases (coalesce(next_look_at, created_at)) WHERE state IN ('created', 'pending', 'held');
CREATE INDEX purchases_left ON purchases (uid) WHERE state IN ('declined', 'expired') AND void_at IS NULL;
