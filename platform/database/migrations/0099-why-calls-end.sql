-- A call that the safety rules ended is told apart from one whose companion said goodbye. A cap that ends a call is a
-- reason of its own, and so is the customer's own daily limit. What is there already is validated in the next migration:
-- here every call would wait for it.
ALTER TABLE calls
  -- The cap is what was left of the customer's own daily limit.
  ADD COLUMN cap_is_limit boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT calls_limit_is_cap CHECK (NOT cap_is_limit OR cap_micros IS NOT NULL) NOT VALID,
  DROP CONSTRAINT calls_ended_reason_check,
  ADD CONSTRAINT calls_ended_reason_check CHECK (ended_reason IN ('user', 'credit', 'cap', 'limit', 'idle', 'max_duration',
    'agent', 'safety', 'error', 'superseded', 'lost', 'never_connected', 'admin')) NOT VALID;
