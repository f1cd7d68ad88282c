-- Calls that a service outside carries: the place that each takes on the account's lines, and what the service says of it.
-- Nothing here moves money. A place is given back when the call is known to be over there, so a crash loses none for good.
CREATE TABLE hosted_calls (
  call_id uuid PRIMARY KEY REFERENCES calls (id),
  provider text NOT NULL CHECK (provider ~ '^[a-z]+(-[a-z]+)*$'),
  -- Null until the service has answered.
  external_id text CHECK (external_id <> ''),
  -- Whoever knows one of these rules the call: they go when it is over.
  line_url text,
  control_url text,
  asked_at timestamptz NOT NULL,
  -- The service's own times and word.
  started_at timestamptz,
  stopped_at timestamptz,
  stopped_reason text CHECK (char_length(stopped_reason) <= 200),
  duration_ms bigint CHECK (duration_ms >= 0),
  -- What it charges us: for margins, never for a bill.
  cost_micros bigint CHECK (cost_micros >= 0),
  -- When we knew that it was over there.
  over_at timestamptz,
  -- When it was looked at last, and how often in vain since it was over.
  looked_at timestamptz,
  looks integer NOT NULL DEFAULT 0,
  UNIQUE (provider, external_id),
  CHECK (over_at IS NULL OR (line_url IS NULL AND control_url IS NULL))
);
-- The places that are taken, and the sweep's work.
CREATE INDEX hosted_calls_running ON hosted_calls (provider, asked_at) WHERE over_at IS NULL;

-- Messages that were taken, so that a repetition is known.
CREATE TABLE hosted_notices (
  call_id uuid NOT NULL REFERENCES hosted_calls (call_id),
  kind text NOT NULL CHECK (char_length(kind) <= 80),
  received_at timestamptz NOT NULL,
  PRIMARY KEY (call_id, kind)
);

-- A cost may come after the day of its call was added up: the day is added up once more.
CREATE FUNCTION refold_day_of_cost() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analysis_waiting_days (day)
    SELECT (ended_at AT TIME ZONE 'UTC')::date FROM calls WHERE id = NEW.call_id AND ended_at IS NOT NULL
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER hosted_calls_refold AFTER UPDATE OF cost_micros ON hosted_calls FOR EACH ROW
  WHEN (NEW.cost_micros IS DISTINCT FROM OLD.cost_micros) EXECUTE FUNCTION refold_day_of_cost();
