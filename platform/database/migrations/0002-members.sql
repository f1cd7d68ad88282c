-- Members: everyone who signs in. The names are those of the specification's user document, in snake case.
CREATE TABLE users (
  uid uuid PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  login_type text NOT NULL DEFAULT 'email' CHECK (login_type = 'email'),
  username text NOT NULL CHECK (username ~ '^[a-z0-9_-]{3,30}$'),
  email text NOT NULL CHECK (email = lower(email) AND char_length(email) <= 254),
  email_verified boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'closed')),
  user_type text NOT NULL CHECK (user_type IN ('user', 'model')),
  role text NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'admin')),
  name text CHECK (char_length(name) BETWEEN 1 AND 60),
  description text CHECK (char_length(description) <= 2000),
  photos jsonb NOT NULL DEFAULT '[]',
  videos jsonb NOT NULL DEFAULT '[]',
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- When a creator's identity was confirmed.
  verified_at timestamptz,
  -- When the free credit of the sign-up was booked. The booking itself is in the ledger, under a key that counts once.
  signup_granted_at timestamptz,
  CHECK (role <> 'admin' OR user_type = 'user')
);
CREATE UNIQUE INDEX users_username_key ON users (lower(username));
CREATE UNIQUE INDEX users_email_key ON users (lower(email));
CREATE INDEX users_missed_grant ON users (created_at)
  WHERE signup_granted_at IS NULL AND user_type = 'user' AND role = 'member';

-- The sign-in library insists on a key named "id" and reads an image, and may touch no column but these.
CREATE VIEW sign_in_users AS
  SELECT uid AS id, email, email_verified, name, NULL::text AS image, username, user_type, role, status, created_at,
    updated_at
  FROM users;

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  token text NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users (uid) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  -- Truncated: enough to recognise a network, not a household.
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_user ON sessions (user_id);

-- Ways to sign in: one row per member with a password, later also others.
CREATE TABLE credentials (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (uid) ON DELETE CASCADE,
  provider_id text NOT NULL,
  account_id text NOT NULL,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider_id, account_id)
);
CREATE INDEX credentials_user ON credentials (user_id);

-- One-time codes of the sign-in library: confirmation, password reset.
CREATE TABLE sign_in_codes (
  id uuid PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sign_in_codes_identifier ON sign_in_codes (identifier);

-- Keys that sign the bearer tokens of API calls; the private half is encrypted with the installation's secret.
CREATE TABLE signing_keys (
  id uuid PRIMARY KEY,
  public_key text NOT NULL,
  private_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  alg text,
  crv text
);

-- Who did what to whom, with what before and after. Rows are never changed.
CREATE TABLE audit_log (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_uid uuid,
  actor_role text NOT NULL CHECK (actor_role IN ('member', 'admin', 'system')),
  action text NOT NULL CHECK (action ~ '^[a-z_]+\.[a-z_]+$'),
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  before jsonb,
  after jsonb,
  reason text,
  address text,
  CHECK (actor_role = 'system' OR actor_uid IS NOT NULL)
);
CREATE INDEX audit_log_newest ON audit_log (at DESC, id DESC);
CREATE INDEX audit_log_subject ON audit_log (subject_type, subject_id, at DESC);
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_never_emptied BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Operator settings: every change is a new version with a start. What is valid now is what started last.
CREATE TABLE settings (
  name text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  value jsonb NOT NULL,
  starts_at timestamptz NOT NULL,
  author uuid NOT NULL REFERENCES users (uid),
  reason text NOT NULL CHECK (char_length(btrim(reason)) > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (name, version)
);
CREATE INDEX settings_by_start ON settings (name, starts_at DESC, version DESC);
CREATE TRIGGER settings_append_only BEFORE UPDATE OR DELETE ON settings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
