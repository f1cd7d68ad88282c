-- Each finished UTC day of the record, sealed: the digest runs over the day's entries in their order and begins with the
-- digest of the day before. An entry that is changed, removed, added or moved afterwards fits its day no more.
CREATE TABLE audit_days (
  day date PRIMARY KEY,
  entries integer NOT NULL CHECK (entries >= 0),
  digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
  -- Null for the first day alone.
  previous text UNIQUE CHECK (previous ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX audit_days_one_beginning ON audit_days ((previous IS NULL)) WHERE previous IS NULL;
CREATE TRIGGER audit_days_append_only BEFORE UPDATE OR DELETE ON audit_days
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_days_never_emptied BEFORE TRUNCATE ON audit_days
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The record by who and by what, newest first.
CREATE INDEX audit_log_actor ON audit_log (actor_uid, at DESC, id DESC);
CREATE INDEX audit_log_action ON audit_log (action, at DESC, id DESC);

-- What went wrong in the program, gathered by kind. No secrets, nothing of a person: samples are cleaned before.
CREATE TABLE error_groups (
  id uuid PRIMARY KEY,
  fingerprint text NOT NULL UNIQUE CHECK (fingerprint ~ '^[0-9a-f]{32}$'),
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 300),
  sample text NOT NULL CHECK (char_length(sample) <= 4000),
  seen bigint NOT NULL CHECK (seen > 0),
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  resolved_at timestamptz,
  resolved_by uuid,
  resolved_reason text CHECK (char_length(btrim(resolved_reason)) > 0),
  -- How often it came back after it had been called resolved.
  returned integer NOT NULL DEFAULT 0 CHECK (returned >= 0),
  CHECK (first_seen_at <= last_seen_at),
  CHECK ((resolved_at IS NULL) = (resolved_by IS NULL) AND (resolved_at IS NULL) = (resolved_reason IS NULL))
);
CREATE INDEX error_groups_newest ON error_groups (last_seen_at DESC, id DESC);
CREATE INDEX error_groups_open ON error_groups (last_seen_at DESC, id DESC) WHERE resolved_at IS NULL;
