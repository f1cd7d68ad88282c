-- A call that the safety rules ended is told apart from one whose companion said goodbye.
ALTER TABLE calls DROP CONSTRAINT calls_ended_reason_check,
  ADD CONSTRAINT calls_ended_reason_check CHECK (ended_reason IN ('user', 'credit', 'idle', 'max_duration', 'agent',
    'safety', 'error', 'superseded', 'lost', 'never_connected', 'admin')) NOT VALID;
ALTER TABLE calls VALIDATE CONSTRAINT calls_ended_reason_check;
