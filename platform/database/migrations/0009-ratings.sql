-- What callers think of an agent, and how many calls somebody paid for. The public sees a rating only once enough calls
-- stand behind it, so both are counted here, in the transaction that changes what is counted.
ALTER TABLE agents
  ADD COLUMN ratings_up integer NOT NULL DEFAULT 0 CHECK (ratings_up >= 0),
  ADD COLUMN ratings_count integer NOT NULL DEFAULT 0 CHECK (ratings_count >= 0),
  ADD COLUMN billed_calls integer NOT NULL DEFAULT 0 CHECK (billed_calls >= 0),
  ADD CONSTRAINT agents_ratings_up_among_all CHECK (ratings_up <= ratings_count);

UPDATE agents SET billed_calls = (
  SELECT count(*) FROM calls WHERE agent_id = agents.id AND state = 'ended' AND captured_micros > 0
);

-- A call ends once, whoever ends it, so its agent's counter moves once.
CREATE FUNCTION count_billed_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE agents SET billed_calls = billed_calls + 1 WHERE id = NEW.agent_id;
  RETURN NULL;
END $$;
CREATE TRIGGER calls_count_billed AFTER UPDATE ON calls FOR EACH ROW
  WHEN (OLD.state <> 'ended' AND NEW.state = 'ended' AND NEW.captured_micros > 0)
  EXECUTE FUNCTION count_billed_call();

-- One for each call. Of those that a customer gave an agent, the latest is the one that counts.
CREATE TABLE ratings (
  call_id uuid PRIMARY KEY REFERENCES calls (id),
  agent_id uuid NOT NULL REFERENCES agents (id),
  customer_uid uuid NOT NULL REFERENCES users (uid),
  thumb text NOT NULL CHECK (thumb IN ('up', 'down')),
  reason text,
  words text CHECK (char_length(btrim(words)) BETWEEN 1 AND 500),
  counted boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (reason IS NULL OR CASE thumb
    WHEN 'up' THEN reason IN ('voice', 'listening', 'character', 'natural', 'worth-it', 'other')
    ELSE reason IN ('hard-to-hear', 'slow', 'misunderstood', 'out-of-character', 'not-as-described', 'uncomfortable',
      'too-expensive', 'other') END)
);
CREATE UNIQUE INDEX ratings_one_counted ON ratings (agent_id, customer_uid) WHERE counted;
CREATE INDEX ratings_of_customer ON ratings (customer_uid, agent_id, updated_at DESC, call_id DESC);
CREATE INDEX ratings_of_agent ON ratings (agent_id, updated_at DESC, call_id DESC) WHERE counted;

CREATE TABLE favourites (
  user_uid uuid NOT NULL REFERENCES users (uid),
  agent_id uuid NOT NULL REFERENCES agents (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_uid, agent_id)
);
CREATE INDEX favourites_newest ON favourites (user_uid, created_at DESC, agent_id DESC);

-- How often an agent's sample was really heard, by UTC day. Nothing about who listened.
CREATE TABLE preview_plays (
  agent_id uuid NOT NULL REFERENCES agents (id),
  day date NOT NULL,
  plays integer NOT NULL CHECK (plays > 0),
  PRIMARY KEY (agent_id, day)
);
