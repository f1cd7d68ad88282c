-- Decisions on complaints, with what each one did, and what either side answered. A decision is never changed: after an
-- answer another one follows.
CREATE TABLE complaint_decisions (
  id uuid PRIMARY KEY,
  complaint_id uuid NOT NULL REFERENCES complaints (id),
  -- The first, and those after an answer.
  number integer NOT NULL CHECK (number >= 1),
  action text NOT NULL CHECK (action IN
    ('no_action', 'refuse', 'warn', 'remove_content', 'pause_agent', 'suspend_member')),
  outcome text NOT NULL CHECK (outcome IN ('upheld', 'partly', 'unfounded')),
  reason text NOT NULL CHECK (reason ~ '^[a-z_]+$'),
  words text NOT NULL CHECK (char_length(btrim(words)) BETWEEN 1 AND 4000),
  -- What was taken down or stopped by it, so that a later decision can undo exactly that.
  effects jsonb NOT NULL,
  decided_by uuid NOT NULL REFERENCES users (uid),
  decided_at timestamptz NOT NULL,
  UNIQUE (complaint_id, number),
  CHECK ((outcome = 'unfounded') = (action IN ('no_action', 'refuse')))
);
CREATE INDEX complaint_decisions_in_time ON complaint_decisions (decided_at, id);
CREATE TRIGGER complaint_decisions_append_only BEFORE UPDATE OR DELETE ON complaint_decisions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- An appeal of who complained, or a counter-notice of whom it concerns: one of each for a complaint.
CREATE TABLE complaint_answers (
  id uuid PRIMARY KEY,
  complaint_id uuid NOT NULL REFERENCES complaints (id),
  side text NOT NULL CHECK (side IN ('reporter', 'affected')),
  -- The decision that it argues with.
  decision_id uuid NOT NULL REFERENCES complaint_decisions (id),
  words text NOT NULL CHECK (char_length(words) <= 4000),
  -- A counter-notice in a matter of copyright is signed with a name.
  signature text CHECK (char_length(signature) <= 120),
  sent_at timestamptz NOT NULL,
  -- The decision that settled it.
  settled_by uuid REFERENCES complaint_decisions (id),
  UNIQUE (complaint_id, side)
);
CREATE INDEX complaint_answers_in_time ON complaint_answers (sent_at);

ALTER TABLE complaints ADD COLUMN appeal_by timestamptz;
-- Until when somebody waits for us now: for the decision, or for the one after an answer.
ALTER TABLE complaints ADD COLUMN answer_by timestamptz NOT NULL
  GENERATED ALWAYS AS (CASE WHEN state = 'appealed' THEN coalesce(appeal_by, due_at) ELSE due_at END) STORED;
DROP INDEX complaints_queue;
CREATE INDEX complaints_queue ON complaints (answer_by, id) WHERE state NOT IN ('decided', 'closed');
CREATE INDEX complaints_decided ON complaints (decided_at DESC, id DESC) WHERE state IN ('decided', 'closed');
CREATE INDEX complaints_about_creator ON complaints (creator_uid, received_at DESC) WHERE creator_uid IS NOT NULL;
CREATE INDEX complaints_received ON complaints (received_at);
