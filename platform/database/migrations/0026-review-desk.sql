-- The desk of those who look at what creators send: identities, pictures, texts, appeals, and agents that an admin edits.

-- Whoever wants to see a document says why; what is opened closes by itself.
CREATE TABLE verification_openings (
  id uuid PRIMARY KEY,
  verification_id uuid NOT NULL REFERENCES verifications (id),
  admin_uid uuid NOT NULL REFERENCES users (uid),
  reason text NOT NULL CHECK (char_length(btrim(reason)) BETWEEN 10 AND 1000),
  opened_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  CHECK (ends_at > opened_at AND ends_at <= opened_at + interval '15 minutes')
);
CREATE INDEX verification_openings_newest ON verification_openings (verification_id, admin_uid, ends_at DESC);
CREATE TRIGGER verification_openings_append_only BEFORE UPDATE OR DELETE ON verification_openings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- Nobody confirms who they are themselves.
ALTER TABLE verifications ADD CONSTRAINT verifications_not_by_oneself CHECK (reviewer_uid <> user_id);

-- Photos and videos: what was found in them by programs, and what a person says about them.
ALTER TABLE media
  ADD COLUMN note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 1000),
  -- Refused as it is, and welcome when it is changed.
  ADD COLUMN change_asked boolean NOT NULL DEFAULT false CHECK (NOT change_asked OR reason IS NOT NULL),
  -- How the picture looks, whatever its size and format; null for a video without a frame and for what came before.
  ADD COLUMN print bit(64),
  ADD COLUMN findings jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(findings) = 'array');
UPDATE media SET reason = CASE reason
    WHEN 'real_person' THEN 'likeness_no_consent' WHEN 'looks_young' THEN 'minor_sexual' WHEN 'not_yours' THEN 'ip_dmca'
    WHEN 'contact_details' THEN 'doxxing_pii' WHEN 'other_rule' THEN 'other' ELSE reason END
  WHERE reason IS NOT NULL;

-- How pictures looked that were taken off the site or never came onto it. It outlives the pictures.
CREATE TABLE removed_pictures (
  media_id uuid PRIMARY KEY,
  print bit(64) NOT NULL,
  reason text NOT NULL CHECK (reason ~ '^[a-z_]+$'),
  source text NOT NULL CHECK (source IN ('review', 'takedown')),
  -- Null where a report withheld it and nobody has decided yet.
  removed_by uuid REFERENCES users (uid),
  removed_at timestamptz NOT NULL
);
CREATE INDEX removed_pictures_newest ON removed_pictures (removed_at DESC, media_id DESC);

-- Uploads that were refused because they look like one of them.
CREATE TABLE stopped_uploads (
  id uuid PRIMARY KEY,
  uploader_uid uuid NOT NULL REFERENCES users (uid),
  like_media_id uuid NOT NULL,
  reason text NOT NULL,
  distance smallint NOT NULL CHECK (distance BETWEEN 0 AND 64),
  stopped_at timestamptz NOT NULL
);
CREATE INDEX stopped_uploads_newest ON stopped_uploads (stopped_at DESC, id DESC);
CREATE INDEX stopped_uploads_of_member ON stopped_uploads (uploader_uid, stopped_at DESC);

-- What a creator writes on the own page is shown after somebody has read it.
ALTER TABLE users ADD COLUMN shown_description text CHECK (char_length(shown_description) <= 2000);
UPDATE users SET shown_description = description WHERE description IS NOT NULL;
-- What an account is made with comes from whoever makes accounts, not from a form.
CREATE FUNCTION show_first_description() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.shown_description := NEW.description;
  RETURN NEW;
END $$;
CREATE TRIGGER users_show_first_description BEFORE INSERT ON users
  FOR EACH ROW WHEN (NEW.description IS NOT NULL) EXECUTE FUNCTION show_first_description();
DROP TRIGGER users_tell_change ON users;
CREATE TRIGGER users_tell_change AFTER UPDATE OF
    username, status, user_type, name, description, shown_description, photos, videos, verified_at
  ON users FOR EACH STATEMENT EXECUTE FUNCTION tell_public_change();

CREATE TABLE profile_texts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (uid),
  body text NOT NULL CHECK (char_length(body) <= 2000),
  -- `replaced`: its creator wrote another one before it was read.
  state text NOT NULL CHECK (state IN ('waiting', 'approved', 'changes_asked', 'refused', 'replaced')),
  reason text CHECK (reason ~ '^[a-z_]+$'),
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 1000),
  submitted_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid REFERENCES users (uid),
  CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CHECK ((state IN ('changes_asked', 'refused')) = (reason IS NOT NULL)),
  CHECK (state IN ('waiting', 'replaced') OR decided_by IS NOT NULL)
);
CREATE UNIQUE INDEX profile_texts_one_waiting ON profile_texts (user_id) WHERE state = 'waiting';
CREATE INDEX profile_texts_queue ON profile_texts (submitted_at, id) WHERE state = 'waiting';
CREATE INDEX profile_texts_of_member ON profile_texts (user_id, submitted_at DESC);

-- Once for each refusal its creator can have another person look.
CREATE TABLE content_appeals (
  id uuid PRIMARY KEY,
  media_id uuid NOT NULL REFERENCES media (id),
  owner_uid uuid NOT NULL REFERENCES users (uid),
  -- The refusal: by whom and when.
  against_uid uuid NOT NULL REFERENCES users (uid),
  against_at timestamptz NOT NULL,
  reason text NOT NULL CHECK (reason ~ '^[a-z_]+$'),
  words text NOT NULL CHECK (char_length(btrim(words)) BETWEEN 10 AND 1000),
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL CHECK (due_at > asked_at),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'upheld', 'overturned', 'withdrawn')),
  decided_by uuid REFERENCES users (uid),
  decided_at timestamptz,
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 1000),
  UNIQUE (media_id, against_at),
  CONSTRAINT content_appeals_another_person CHECK (decided_by <> against_uid AND decided_by <> owner_uid),
  CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CHECK ((state IN ('upheld', 'overturned')) = (decided_by IS NOT NULL))
);
CREATE INDEX content_appeals_queue ON content_appeals (asked_at, id) WHERE state = 'waiting';
CREATE INDEX content_appeals_of_owner ON content_appeals (owner_uid, asked_at DESC);

-- An appeal is against the refusal that stands, whatever is written into it; once decided it stays as it is.
CREATE FUNCTION guard_content_appeal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.state <> 'waiting' OR (NEW.media_id, NEW.owner_uid, NEW.against_uid, NEW.against_at, NEW.words)
      IS DISTINCT FROM (OLD.media_id, OLD.owner_uid, OLD.against_uid, OLD.against_at, OLD.words) THEN
      RAISE EXCEPTION 'a decided appeal does not change' USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF NOT EXISTS (SELECT FROM media WHERE id = NEW.media_id AND owner_uid = NEW.owner_uid AND state = 'refused'
    AND reviewed_by = NEW.against_uid AND reviewed_at = NEW.against_at) THEN
    RAISE EXCEPTION 'an appeal needs a refusal' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER content_appeals_guard BEFORE INSERT OR UPDATE ON content_appeals
  FOR EACH ROW EXECUTE FUNCTION guard_content_appeal();

-- Everything that waits for somebody's eyes or ears. `against_uid`: who must not decide about it.
CREATE VIEW content_queue AS
  SELECT kind, id, owner_uid, received_at AS since, received_at + interval '24 hours' AS due_at, NULL::uuid AS against_uid
    FROM media WHERE state = 'pending'
  UNION ALL
  SELECT 'voice', id, user_id, updated_at, updated_at + interval '24 hours', NULL
    FROM own_voices WHERE state = 'checking' AND approved_at IS NULL
  UNION ALL
  SELECT 'agent', r.id, a.user_id, r.submitted_at, r.submitted_at + interval '24 hours', NULL
    FROM agent_reviews r JOIN agents a ON a.id = r.agent_id WHERE r.state = 'waiting'
  UNION ALL
  SELECT 'text', id, user_id, submitted_at, submitted_at + interval '24 hours', NULL
    FROM profile_texts WHERE state = 'waiting'
  UNION ALL
  SELECT 'appeal', id, owner_uid, asked_at, due_at, against_uid
    FROM content_appeals WHERE state = 'waiting';

-- Who wrote a version; null: the agent's own creator.
ALTER TABLE agent_versions ADD COLUMN made_by uuid REFERENCES users (uid);
CREATE INDEX agents_last_changed ON agents (updated_at DESC, id DESC);
