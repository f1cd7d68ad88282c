-- Voices. Rows without an owner are the library, which follows the list of the configured speech service; the others are
-- creators' own voices. A voice that is disabled stays in the list, and no companion speaks with it.
CREATE TABLE voices (
  voice_id text PRIMARY KEY CHECK (voice_id ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$'),
  owner_uid uuid REFERENCES users (uid),
  name text NOT NULL CHECK (char_length(btrim(name)) BETWEEN 1 AND 60),
  language text NOT NULL CHECK (language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  mood text NOT NULL CHECK (char_length(mood) BETWEEN 1 AND 30),
  pitch text NOT NULL CHECK (pitch IN ('low', 'middle', 'high')),
  pace text NOT NULL CHECK (pace IN ('slow', 'even', 'quick')),
  -- The speech service's name for it.
  speaks_as text NOT NULL CHECK (char_length(speaks_as) BETWEEN 1 AND 200),
  -- False once the speech service no longer offers it, or its owner took it back.
  listed boolean NOT NULL DEFAULT true,
  disabled_at timestamptz,
  disabled_reason text CHECK (char_length(btrim(disabled_reason)) BETWEEN 3 AND 500),
  created_at timestamptz NOT NULL,
  synced_at timestamptz NOT NULL,
  CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL))
);
CREATE INDEX voices_in_order ON voices (name, voice_id);
CREATE INDEX voices_of_owner ON voices (owner_uid) WHERE owner_uid IS NOT NULL;

-- What a creator keeps of the library, and what they have disabled for their own companions.
CREATE TABLE creator_voices (
  user_id uuid NOT NULL REFERENCES users (uid),
  voice_id text NOT NULL REFERENCES voices (voice_id),
  favourite_at timestamptz,
  disabled_at timestamptz,
  PRIMARY KEY (user_id, voice_id)
);

-- A sentence that nobody could have recorded before: read aloud once, within minutes.
CREATE TABLE consent_sentences (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (uid),
  sentence text NOT NULL,
  consent_version text NOT NULL,
  consent_text text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  used_at timestamptz
);
CREATE INDEX consent_sentences_of_member ON consent_sentences (user_id, created_at);

-- A creator's own voice, from the recordings to the withdrawal. What was consented to is never changed.
CREATE TABLE own_voices (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (uid),
  voice_id text NOT NULL UNIQUE,
  name text NOT NULL CHECK (char_length(btrim(name)) BETWEEN 1 AND 60),
  state text NOT NULL CHECK (state IN ('recorded', 'checking', 'ready', 'refused', 'withdrawn')),
  sentence_id uuid NOT NULL UNIQUE REFERENCES consent_sentences (id),
  consented_at timestamptz NOT NULL,
  consent_address text NOT NULL,
  -- SHA-256 of the recordings as they came; it outlives them.
  consent_sha256 text NOT NULL CHECK (consent_sha256 ~ '^[0-9a-f]{64}$'),
  reading_sha256 text NOT NULL CHECK (reading_sha256 ~ '^[0-9a-f]{64}$'),
  -- Where the sealed recordings lie; null once they are deleted.
  recordings_key text,
  content_type text NOT NULL CHECK (content_type IN ('audio/wav', 'audio/webm')),
  approved_at timestamptz,
  reviewed_by uuid REFERENCES users (uid),
  reason text CHECK (char_length(btrim(reason)) BETWEEN 3 AND 500),
  -- The copy at the cloning service; null when there is none, or none any more.
  clone_id text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (state <> 'refused' OR reason IS NOT NULL),
  CHECK (state <> 'ready' OR (approved_at IS NOT NULL AND clone_id IS NOT NULL))
);
-- One at a time, so that a review is about the voice that its creator means.
CREATE UNIQUE INDEX own_voices_one_running ON own_voices (user_id) WHERE state IN ('recorded', 'checking', 'ready');
CREATE INDEX own_voices_of_member ON own_voices (user_id, created_at);
CREATE INDEX own_voices_waiting ON own_voices (updated_at, id) WHERE state = 'checking' AND approved_at IS NULL;
CREATE INDEX own_voices_at_work ON own_voices (updated_at, id)
  WHERE approved_at IS NOT NULL OR clone_id IS NOT NULL OR recordings_key IS NOT NULL;
CREATE INDEX agents_by_voice ON agents (voice_id) WHERE status <> 'retired';
