-- What was stopped in calls, without a word of what was said. The link to a call is forgotten, the counts stay.
CREATE TABLE safety_events (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  call_id uuid REFERENCES calls (id),
  kind text NOT NULL CHECK (kind ~ '^[a-z]+(_[a-z]+)*$'),
  code text NOT NULL CHECK (code ~ '^[a-z]*(_[a-z]+)*$')
);
CREATE INDEX safety_events_newest ON safety_events (at DESC, id DESC);
CREATE INDEX safety_events_of_call ON safety_events (call_id, at) WHERE call_id IS NOT NULL;

-- For the yearly report: how often something happened in a month. Nobody can be found in it.
CREATE TABLE safety_counts (
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  kind text NOT NULL,
  code text NOT NULL,
  total bigint NOT NULL CHECK (total > 0),
  PRIMARY KEY (month, kind, code)
);

-- What a person has to look at: a call, a member or an agent. A lock keeps a member from calling until then.
CREATE TABLE safety_flags (
  id uuid PRIMARY KEY,
  subject_type text NOT NULL CHECK (subject_type IN ('call', 'member', 'agent')),
  subject_id uuid NOT NULL,
  code text NOT NULL,
  locks boolean NOT NULL DEFAULT false CHECK (NOT locks OR subject_type = 'member'),
  call_id uuid REFERENCES calls (id),
  opened_at timestamptz NOT NULL,
  cleared_at timestamptz CHECK (cleared_at >= opened_at),
  cleared_by uuid REFERENCES users (uid),
  cleared_reason text CHECK (char_length(btrim(cleared_reason)) BETWEEN 1 AND 1000),
  CHECK ((cleared_at IS NULL) = (cleared_by IS NULL) AND (cleared_at IS NULL) = (cleared_reason IS NULL))
);
CREATE UNIQUE INDEX safety_flags_one_open ON safety_flags (subject_type, subject_id, code) WHERE cleared_at IS NULL;
CREATE INDEX safety_flags_open ON safety_flags (opened_at DESC, id DESC) WHERE cleared_at IS NULL;
