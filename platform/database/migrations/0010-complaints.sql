-- Complaints, takedown requests and notices, from members and from anybody else. What a reporter wrote is never changed;
-- what was done about it is kept line by line in complaint_events.
CREATE TABLE complaints (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE CHECK (reference ~ '^NC-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  -- The form that was sent: sent twice, it makes one complaint.
  form_id uuid NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN
    ('conduct', 'intimate-images', 'underage', 'illegal', 'copyright', 'privacy', 'other')),
  reason text NOT NULL CHECK (reason IN
    ('csam_apparent', 'minor_sexual', 'underage_user', 'violence_threat', 'trafficking', 'ncii', 'likeness_no_consent',
     'nonconsent', 'self_harm', 'incest', 'bestiality', 'extreme', 'doxxing_pii', 'ip_dmca', 'impersonation', 'hate',
     'illegal_goods', 'fraud_payment_bypass', 'spam', 'other')),
  severity smallint NOT NULL CHECK (severity BETWEEN 0 AND 3),
  state text NOT NULL DEFAULT 'received' CHECK (state IN
    ('received', 'assigned', 'awaiting_second', 'decided', 'appealed', 'closed')),
  agent_id uuid REFERENCES agents (id),
  creator_uid uuid REFERENCES users (uid),
  call_id uuid REFERENCES calls (id),
  -- What the agent or creator was called when the complaint came in.
  subject_label text,
  location text NOT NULL DEFAULT '' CHECK (char_length(location) <= 1000),
  statement text NOT NULL DEFAULT '' CHECK (char_length(statement) <= 4000),
  evidence text[] NOT NULL DEFAULT '{}' CHECK (cardinality(evidence) <= 5),
  -- What the law wants besides, by name: relation, work, postalAddress, phone, signature and what was certified.
  declarations jsonb NOT NULL,
  reporter_uid uuid REFERENCES users (uid),
  reporter_name text CHECK (char_length(reporter_name) <= 120),
  reporter_email text CHECK (char_length(reporter_email) <= 254),
  secret_hash text NOT NULL,
  received_at timestamptz NOT NULL,
  acknowledge_by timestamptz NOT NULL,
  acknowledged_at timestamptz,
  due_at timestamptz NOT NULL,
  decide_by timestamptz NOT NULL,
  hard_limit_at timestamptz NOT NULL,
  takedown_by timestamptz,
  assignee_uid uuid REFERENCES users (uid),
  decision text CHECK (decision IN ('upheld', 'partly', 'unfounded')),
  decision_words text CHECK (char_length(btrim(decision_words)) BETWEEN 1 AND 4000),
  decided_at timestamptz,
  CHECK (due_at <= decide_by AND decide_by <= hard_limit_at),
  CHECK (takedown_by IS NULL OR decide_by <= takedown_by),
  CHECK ((decision IS NULL) = (decided_at IS NULL) AND (decision IS NULL) = (decision_words IS NULL)),
  CHECK (decision IS NOT NULL OR state NOT IN ('decided', 'appealed', 'closed'))
);
CREATE INDEX complaints_queue ON complaints (due_at, id) WHERE state NOT IN ('decided', 'closed');
CREATE INDEX complaints_about_agent ON complaints (agent_id, reason, received_at) WHERE agent_id IS NOT NULL;
CREATE INDEX complaints_of_reporter ON complaints (reporter_uid, received_at DESC, id DESC) WHERE reporter_uid IS NOT NULL;

CREATE TABLE complaint_events (
  id uuid PRIMARY KEY,
  complaint_id uuid NOT NULL REFERENCES complaints (id),
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind ~ '^[a-z]+(_[a-z]+)*$'),
  actor_uid uuid REFERENCES users (uid),
  actor_role text NOT NULL CHECK (actor_role IN ('member', 'admin', 'system')),
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 4000),
  -- Whether the reporter sees it on the page of the complaint.
  shown boolean NOT NULL
);
CREATE INDEX complaint_events_in_order ON complaint_events (complaint_id, at, id);
CREATE TRIGGER complaint_events_append_only BEFORE UPDATE OR DELETE ON complaint_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- An agent that is held is seen and called by nobody, whatever its creator does, until an admin releases it.
ALTER TABLE agents ADD COLUMN held_at timestamptz;
