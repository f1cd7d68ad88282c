-- Who signed in, and who tried to: what members see of their own account, and what tells a new device from a known one.
-- Of an address only its network is kept, and everything for ninety days.
CREATE TABLE sign_ins (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (uid),
  at timestamptz NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('signed_in', 'refused')),
  method text NOT NULL CHECK (method IN ('sign_up', 'password', 'code', 'passkey')),
  network text,
  device text NOT NULL CHECK (char_length(device) BETWEEN 1 AND 60),
  new_device boolean NOT NULL DEFAULT false
);
CREATE INDEX sign_ins_of_member ON sign_ins (user_id, at DESC, id DESC);
CREATE INDEX sign_ins_by_age ON sign_ins (at);
