-- Planned calls with reminders. Only the customer can create them, never a companion or its creator.

CREATE TABLE appointments (
  id uuid PRIMARY KEY,
  uid uuid NOT NULL REFERENCES users(uid),
  agent_id uuid NOT NULL REFERENCES agents(id),
  -- Local time in the customer's zone: it stays the same across clock changes.
  local_date text NOT NULL CHECK (local_date ~ '^\d{4}-\d{2}-\d{2}$'),
  local_time text NOT NULL CHECK (local_time ~ '^\d{2}:\d{2}$'),
  zone text NOT NULL CHECK (length(zone) BETWEEN 1 AND 64),
  repeat text NOT NULL CHECK (repeat IN ('once', 'daily', 'weekly')),
  -- The next occurrence; null once the appointment has ended.
  next_at timestamptz,
  -- When the reminder for next_at was sent; null before that.
  offered_at timestamptz,
  last_outcome text CHECK (last_outcome IN ('kept', 'declined', 'missed', 'skipped', 'unavailable')),
  missed_in_row smallint NOT NULL DEFAULT 0 CHECK (missed_in_row BETWEEN 0 AND 3),
  ended_for text CHECK (ended_for IN ('over', 'stopped', 'unanswered', 'companion-gone')),
  created_at timestamptz NOT NULL,
  CHECK ((next_at IS NULL) = (ended_for IS NOT NULL)),
  CHECK (offered_at IS NULL OR next_at IS NOT NULL)
);
CREATE INDEX appointments_due ON appointments (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX appointments_of_member ON appointments (uid, next_at);
CREATE INDEX appointments_of_agent ON appointments (agent_id);

CREATE TABLE appointment_quiet_hours (
  uid uuid PRIMARY KEY REFERENCES users(uid),
  from_time text NOT NULL CHECK (from_time ~ '^\d{2}:\d{2}$'),
  to_time text NOT NULL CHECK (to_time ~ '^\d{2}:\d{2}$'),
  changed_at timestamptz NOT NULL
);
