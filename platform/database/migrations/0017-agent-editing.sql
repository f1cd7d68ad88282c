-- Editing an agent: a draft that is saved while it is typed, a review of what shall be public, what may become of an
-- agent, and calls with which its creator tries it out.

-- What a creator has typed so far, finished or not. The edition tells two windows apart that write to the same draft.
CREATE TABLE agent_drafts (
  agent_id uuid PRIMARY KEY REFERENCES agents (id),
  edition integer NOT NULL DEFAULT 1 CHECK (edition > 0),
  fields jsonb NOT NULL CHECK (jsonb_typeof(fields) = 'object' AND octet_length(fields::text) <= 262144),
  -- What a restored version took the place of, so that restoring can be undone.
  before_restore jsonb,
  basic_completed boolean NOT NULL DEFAULT false,
  voice_completed boolean NOT NULL DEFAULT false,
  -- A price is saved first; its step is completed when the voice service has taken the agent too.
  pricing_saved boolean NOT NULL DEFAULT false,
  pricing_completed boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL,
  CHECK (pricing_saved OR NOT pricing_completed)
);

-- The agent as the voice service knows it: put together on the server, never sent to a browser.
CREATE TABLE voice_agents (
  agent_id uuid PRIMARY KEY REFERENCES agents (id),
  version_id uuid NOT NULL,
  provider text NOT NULL CHECK (provider ~ '^[a-z]+(-[a-z]+)*$'),
  external_id text NOT NULL CHECK (external_id <> ''),
  assembled jsonb NOT NULL,
  saved_at timestamptz NOT NULL,
  FOREIGN KEY (agent_id, version_id) REFERENCES agent_versions (agent_id, id)
);

-- Nothing becomes public that was not looked at: by an admin, or by rule where only the price differs.
CREATE TABLE agent_reviews (
  id uuid PRIMARY KEY,
  agent_id uuid NOT NULL REFERENCES agents (id),
  version_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'approved', 'changes_asked', 'refused', 'withdrawn')),
  reasons text[] NOT NULL DEFAULT '{}' CHECK (cardinality(reasons) <= 10),
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 2000),
  submitted_at timestamptz NOT NULL,
  decided_at timestamptz,
  -- Null for what was decided by rule or withdrawn.
  decided_by uuid REFERENCES users (uid),
  FOREIGN KEY (agent_id, version_id) REFERENCES agent_versions (agent_id, id),
  CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CHECK (state NOT IN ('changes_asked', 'refused') OR (cardinality(reasons) > 0 AND decided_by IS NOT NULL))
);
CREATE UNIQUE INDEX agent_reviews_one_waiting ON agent_reviews (agent_id) WHERE state = 'waiting';
CREATE INDEX agent_reviews_newest ON agent_reviews (agent_id, submitted_at DESC, id DESC);
CREATE INDEX agent_reviews_queue ON agent_reviews (submitted_at, id) WHERE state = 'waiting';

CREATE FUNCTION keep_decided_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'waiting' THEN
    RAISE EXCEPTION 'a decided review does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER agent_reviews_keep_decided BEFORE UPDATE ON agent_reviews
  FOR EACH ROW EXECUTE FUNCTION keep_decided_review();

-- What stands in the catalogue already was looked at when it came there.
INSERT INTO agent_reviews (id, agent_id, version_id, state, note, submitted_at, decided_at)
  SELECT published_version_id, id, published_version_id, 'approved', '', published_at, published_at
  FROM agents WHERE published_version_id IS NOT NULL;

-- Draft, active, paused, retired: there is no other way than these, whoever asks.
CREATE FUNCTION guard_agent_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> NEW.status AND (OLD.status || ' ' || NEW.status) NOT IN ('draft active', 'active paused',
    'paused active', 'draft retired', 'active retired', 'paused retired') THEN
    RAISE EXCEPTION 'the status of an agent does not go from % to %', OLD.status, NEW.status USING ERRCODE = 'AG001';
  END IF;
  IF NEW.published_version_id IS NOT NULL AND (NEW.published_version_id IS DISTINCT FROM OLD.published_version_id
    OR (OLD.status = 'draft' AND NEW.status = 'active'))
    AND NOT EXISTS (SELECT FROM agent_reviews
      WHERE agent_id = NEW.id AND version_id = NEW.published_version_id AND state = 'approved') THEN
    RAISE EXCEPTION 'a version becomes public only after its review' USING ERRCODE = 'AG002';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER agents_guard_status BEFORE UPDATE OF status, published_version_id ON agents
  FOR EACH ROW EXECUTE FUNCTION guard_agent_status();

-- Once callers may have seen a price, it changes at most once in the hours that the operator has set.
ALTER TABLE agents ADD COLUMN rate_changed_at timestamptz;

CREATE FUNCTION guard_agent_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE v_hours integer;
BEGIN
  IF OLD.published_at IS NULL THEN RETURN NEW; END IF;
  IF NEW.rate_changed_at IS NOT DISTINCT FROM OLD.rate_changed_at THEN NEW.rate_changed_at := now(); END IF;
  SELECT (value ->> 'hoursBetweenChanges')::integer INTO v_hours FROM settings
    WHERE name = 'agents.rate' AND starts_at <= NEW.rate_changed_at ORDER BY starts_at DESC, version DESC LIMIT 1;
  IF OLD.rate_changed_at + make_interval(hours => coalesce(v_hours, 24)) > NEW.rate_changed_at THEN
    RAISE EXCEPTION 'the price of agent % changed a short while ago', NEW.id USING ERRCODE = 'AG003';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER agents_guard_price BEFORE UPDATE OF base_rate_micros ON agents FOR EACH ROW
  WHEN (OLD.base_rate_micros <> NEW.base_rate_micros) EXECUTE FUNCTION guard_agent_price();

-- A creator's call with the own draft: the same engine and the same screen, and no money in any column.
ALTER TABLE calls
  ADD COLUMN kind text NOT NULL DEFAULT 'customer' CHECK (kind IN ('customer', 'test')),
  -- How long a test call may last.
  ADD COLUMN test_ms bigint CHECK (test_ms > 0),
  ADD CONSTRAINT calls_test_has_length CHECK ((kind = 'test') = (test_ms IS NOT NULL)),
  ADD CONSTRAINT calls_test_is_free CHECK (kind <> 'test' OR (customer_uid = creator_uid AND hold_id IS NULL
    AND slice_no = 0 AND captured_free_micros = 0 AND captured_paid_micros = 0 AND creator_micros = 0));
CREATE INDEX calls_tests_of_creator ON calls (creator_uid, created_at) WHERE kind = 'test';
