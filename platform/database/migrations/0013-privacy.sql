-- A member's right to a copy of what is kept about them, and to have it deleted.

CREATE TABLE data_exports (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (uid),
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'ready', 'failed', 'expired')),
  requested_at timestamptz NOT NULL,
  -- While one server works on it, this lies in the future: if the server dies, another one begins anew then.
  next_try_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  ready_at timestamptz,
  expires_at timestamptz,
  archive bytea,
  CHECK ((state = 'ready') = (archive IS NOT NULL)),
  CHECK (state <> 'ready' OR (ready_at IS NOT NULL AND expires_at > ready_at))
);
CREATE INDEX data_exports_member ON data_exports (user_id, requested_at DESC);
CREATE UNIQUE INDEX data_exports_one_waiting ON data_exports (user_id) WHERE state = 'requested';
CREATE INDEX data_exports_due ON data_exports (next_try_at) WHERE state = 'requested';
CREATE INDEX data_exports_expiry ON data_exports (expires_at) WHERE state = 'ready';

-- A wish to be deleted. Until it is carried out the member may take it back.
CREATE TABLE account_deletions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (uid),
  requested_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  cancelled_at timestamptz,
  done_at timestamptz,
  -- Unspent paid credit that the member gave up, as it was shown then.
  forfeited_micros bigint NOT NULL DEFAULT 0 CHECK (forfeited_micros >= 0),
  CHECK (due_at > requested_at),
  CHECK (cancelled_at IS NULL OR done_at IS NULL)
);
CREATE UNIQUE INDEX account_deletions_one_open ON account_deletions (user_id)
  WHERE cancelled_at IS NULL AND done_at IS NULL;
CREATE INDEX account_deletions_due ON account_deletions (due_at) WHERE cancelled_at IS NULL AND done_at IS NULL;
