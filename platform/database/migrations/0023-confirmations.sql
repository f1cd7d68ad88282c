-- What one admin asked for and another has to confirm. The rule of two people is kept here, whoever writes.
CREATE TABLE confirmations (
  id uuid PRIMARY KEY,
  -- Which deed waits, such as `credit_adjustment`. The feature that carries it out knows what `payload` means.
  kind text NOT NULL CHECK (kind ~ '^[a-z]+(_[a-z]+)*$'),
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  -- One sentence that tells the second admin what they would do.
  summary text NOT NULL CHECK (char_length(summary) BETWEEN 1 AND 300),
  payload jsonb NOT NULL,
  reason text NOT NULL CHECK (char_length(btrim(reason)) BETWEEN 1 AND 1000),
  asked_by uuid NOT NULL REFERENCES users (uid),
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'confirmed', 'refused', 'withdrawn', 'expired')),
  decided_by uuid REFERENCES users (uid),
  decided_at timestamptz,
  decided_reason text CHECK (char_length(decided_reason) <= 1000),
  CONSTRAINT confirmations_two_people CHECK (state NOT IN ('confirmed', 'refused') OR decided_by <> asked_by),
  CONSTRAINT confirmations_withdrawn_by_asker CHECK (state <> 'withdrawn' OR decided_by = asked_by),
  CONSTRAINT confirmations_in_time CHECK (state = 'expired' OR decided_at < expires_at),
  CHECK (expires_at > asked_at),
  CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CHECK ((state IN ('waiting', 'expired')) = (decided_by IS NULL))
);
-- The same thing is asked for once at a time.
CREATE UNIQUE INDEX confirmations_one_waiting ON confirmations (kind, subject_type, subject_id) WHERE state = 'waiting';
CREATE INDEX confirmations_waiting ON confirmations (asked_at, id) WHERE state = 'waiting';
CREATE INDEX confirmations_newest ON confirmations (asked_at DESC, id DESC);
CREATE INDEX confirmations_subject ON confirmations (subject_type, subject_id, asked_at DESC);

-- A request stays as it was asked, and what was decided stays decided: only the decision of a waiting one is written.
CREATE FUNCTION keep_confirmation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'waiting'
    OR ROW(NEW.id, NEW.kind, NEW.subject_type, NEW.subject_id, NEW.summary, NEW.payload, NEW.reason, NEW.asked_by,
      NEW.asked_at, NEW.expires_at)
    IS DISTINCT FROM ROW(OLD.id, OLD.kind, OLD.subject_type, OLD.subject_id, OLD.summary, OLD.payload, OLD.reason,
      OLD.asked_by, OLD.asked_at, OLD.expires_at) THEN
    RAISE EXCEPTION 'a request for confirmation stays as it was' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER confirmations_stay BEFORE UPDATE ON confirmations FOR EACH ROW EXECUTE FUNCTION keep_confirmation();
CREATE TRIGGER confirmations_no_delete BEFORE DELETE ON confirmations FOR EACH ROW EXECUTE FUNCTION refuse_change();
