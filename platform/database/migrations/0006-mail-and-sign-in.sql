-- Letters to members. A letter is written in the transaction of what it tells about and handed over later.
CREATE TABLE outbound_letters (
  id uuid PRIMARY KEY,
  -- What it tells about, such as "receipt:{id}": written twice, it goes out once.
  key text NOT NULL UNIQUE CHECK (char_length(key) BETWEEN 3 AND 200),
  kind text NOT NULL CHECK (kind ~ '^[a-z][a-z-]*$'),
  recipient text NOT NULL CHECK (char_length(recipient) BETWEEN 3 AND 254 AND recipient !~ '[[:cntrl:][:space:]<>,;]'),
  brand text NOT NULL,
  subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 200 AND subject !~ '[[:cntrl:]]'),
  -- Paragraphs, button and footnote; erased when a mail server has taken the letter, since links in it are secrets.
  letter jsonb,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'refused')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- While one server tries, this lies in the future: if the server dies, another one tries again then.
  next_try_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  fault text,
  CHECK ((state = 'waiting') = (settled_at IS NULL)),
  CHECK (state <> 'waiting' OR letter IS NOT NULL)
);
CREATE INDEX outbound_letters_due ON outbound_letters (next_try_at) WHERE state = 'waiting';
CREATE INDEX outbound_letters_newest ON outbound_letters (created_at DESC, id DESC);
CREATE INDEX outbound_letters_recipient ON outbound_letters (recipient);

-- A session knows whether it passed a second factor, how it was opened, and when it was last used.
ALTER TABLE sessions
  ADD COLUMN two_factor boolean NOT NULL DEFAULT false,
  ADD COLUMN method text NOT NULL DEFAULT 'password' CHECK (method IN ('password', 'passkey')),
  ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX sessions_expiry ON sessions (expires_at);
CREATE INDEX sign_in_codes_expiry ON sign_in_codes (expires_at);

ALTER TABLE users ADD COLUMN two_factor_enabled boolean NOT NULL DEFAULT false;
CREATE OR REPLACE VIEW sign_in_users AS
  SELECT uid AS id, email, email_verified, name, NULL::text AS image, username, user_type, role, status, created_at,
    updated_at, two_factor_enabled
  FROM users;

-- The second factor of a member: a secret shared with their authenticator app and codes for when it is lost, both
-- encrypted with the installation's secret. Until it is verified it is only being set up.
CREATE TABLE two_factors (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users (uid) ON DELETE CASCADE,
  secret text NOT NULL,
  backup_codes text NOT NULL,
  verified boolean NOT NULL DEFAULT false,
  -- The half minute whose code was used last: each code opens one door once.
  last_step integer,
  failed_verification_count integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (uid) ON DELETE CASCADE,
  name text CHECK (char_length(name) BETWEEN 1 AND 60),
  credential_id text NOT NULL UNIQUE,
  public_key text NOT NULL,
  -- A counter of 32 bits without a sign, which the sign-in library wants as a JavaScript number.
  counter double precision NOT NULL DEFAULT 0,
  device_type text NOT NULL,
  backed_up boolean NOT NULL,
  transports text,
  aaguid text,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id, created_at);

-- Links in letters that act for a member. Only the hash is kept: who reads the database cannot use them.
CREATE TABLE letter_links (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  purpose text NOT NULL CHECK (purpose IN ('confirm-email', 'change-email', 'revert-email', 'reset-password')),
  uid uuid NOT NULL REFERENCES users (uid) ON DELETE CASCADE,
  -- The address that the link confirms, changes to or brings back.
  email text NOT NULL CHECK (email = lower(email)),
  -- The session that asked, which outlives the change.
  session_id uuid,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX letter_links_member ON letter_links (uid, purpose);
CREATE INDEX letter_links_expiry ON letter_links (expires_at);
