-- Browsers with notifications, and the key pair that identifies this installation to push services.

CREATE TABLE push_keys (
  -- One pair for the whole installation.
  id smallint PRIMARY KEY CHECK (id = 1),
  public_key text NOT NULL,
  sealed_private_key bytea NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY,
  uid uuid NOT NULL REFERENCES users(uid),
  -- A browser belongs to one member at a time.
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) BETWEEN 1 AND 1000),
  p256dh text NOT NULL,
  auth text NOT NULL,
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  last_sent_at timestamptz
);
CREATE INDEX push_subscriptions_of_member ON push_subscriptions (uid, created_at);
