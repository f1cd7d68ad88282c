-- What a companion keeps of a customer: a few facts for each two of them, each sealed with a key that is not in the
-- database. The pair is the row that is locked while its facts change.
CREATE TABLE memory_pairs (
  customer_uid uuid NOT NULL REFERENCES users (uid),
  agent_id uuid NOT NULL REFERENCES agents (id),
  -- When it was last used in a call or written to: idle ones are erased.
  used_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uid, agent_id)
);
CREATE INDEX memory_pairs_idle ON memory_pairs (used_at);
CREATE INDEX memory_pairs_of_agent ON memory_pairs (agent_id);

CREATE TABLE memories (
  id uuid PRIMARY KEY,
  customer_uid uuid NOT NULL,
  agent_id uuid NOT NULL,
  sealed bytea NOT NULL,
  noted_at timestamptz NOT NULL,
  -- Written or edited by the customer.
  by_customer boolean NOT NULL,
  -- The call in which it was said, as long as its words are kept.
  call_id uuid REFERENCES call_transcripts (call_id) ON DELETE SET NULL,
  FOREIGN KEY (customer_uid, agent_id) REFERENCES memory_pairs (customer_uid, agent_id) ON DELETE CASCADE
);
CREATE INDEX memories_of_pair ON memories (customer_uid, agent_id, noted_at);
CREATE INDEX memories_of_call ON memories (call_id) WHERE call_id IS NOT NULL;

-- Who does not want to be remembered.
CREATE TABLE memory_choices (
  uid uuid PRIMARY KEY REFERENCES users (uid),
  remember boolean NOT NULL,
  changed_at timestamptz NOT NULL
);

-- When a call was read for what is worth keeping. Calls from before there was anything to keep count as read.
ALTER TABLE call_transcripts ADD COLUMN read_at timestamptz;
UPDATE call_transcripts SET read_at = kept_from;
CREATE INDEX call_transcripts_unread ON call_transcripts (kept_from) WHERE read_at IS NULL;
