-- The free credit is given once to a person, however the address of one mailbox is spelled and however often somebody
-- leaves and comes back. What stays is no address: a keyed hash that only this installation can make again.
CREATE TABLE welcomed_mailboxes (
  mark bytea PRIMARY KEY CHECK (octet_length(mark) = 32),
  -- Null once this member has left: then the mark leads to nobody.
  uid uuid REFERENCES users (uid),
  at timestamptz NOT NULL
);
CREATE INDEX welcomed_mailboxes_of_member ON welcomed_mailboxes (uid);

-- Whoever had it before under another name gets none again: the sweep for missed grants leaves such a member alone.
ALTER TABLE users ADD COLUMN signup_refused_at timestamptz CHECK (signup_refused_at IS NULL OR signup_granted_at IS NULL);
