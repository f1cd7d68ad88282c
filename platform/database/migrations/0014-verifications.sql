-- Who a creator is. What says so is sealed before it gets here; pictures lie sealed in the file storage.
CREATE TABLE verifications (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (uid),
  state text NOT NULL DEFAULT 'draft' CHECK (state IN
    ('draft', 'submitted', 'approved', 'rejected', 'expired', 'closed')),
  -- Legal name, other names, date of birth and country, sealed for this row.
  details bytea,
  document_kind text CHECK (document_kind IN ('passport', 'id_card', 'driving_licence', 'residence_permit')),
  document_expires_on date,
  agreement_version text CHECK (agreement_version ~ '^\d{4}-\d{2}$'),
  agreement_hash text CHECK (agreement_hash ~ '^[0-9a-f]{64}$'),
  agreed_at timestamptz,
  -- An outside service that was asked, and what it calls the check.
  provider text,
  provider_ref text,
  handed_over_at timestamptz,
  reviewer_uid uuid REFERENCES users (uid),
  -- The truncated address from which it was decided.
  reviewer_address text,
  -- Who refused it, when its creator asked for another person.
  second_look_after uuid REFERENCES users (uid),
  second_look_words text CHECK (char_length(second_look_words) <= 1000),
  second_look_at timestamptz,
  reasons text[] NOT NULL DEFAULT '{}' CHECK (reasons <@ ARRAY
    ['document_unreadable', 'document_expired', 'document_not_accepted', 'details_differ', 'selfie_unclear',
     'selfie_differs', 'under_age', 'not_genuine', 'already_verified', 'other']),
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 1000),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  submitted_at timestamptz,
  decided_at timestamptz,
  expires_at timestamptz,
  reminded_at timestamptz,
  ended_at timestamptz,
  -- A record that the law wants stays until this day, whatever becomes of the member.
  keep_until date,
  erased_at timestamptz,
  CHECK ((agreement_version IS NULL) = (agreed_at IS NULL) AND (agreement_hash IS NULL) = (agreed_at IS NULL)),
  CHECK (state NOT IN ('submitted', 'approved') OR (details IS NOT NULL AND document_kind IS NOT NULL
    AND document_expires_on IS NOT NULL AND agreed_at IS NOT NULL AND submitted_at IS NOT NULL)),
  CHECK ((state = 'rejected') = (cardinality(reasons) > 0)),
  CHECK (state NOT IN ('approved', 'rejected', 'expired') OR decided_at IS NOT NULL),
  CHECK (state NOT IN ('approved', 'expired') OR (expires_at > decided_at AND keep_until > expires_at::date)),
  CHECK (state NOT IN ('expired', 'closed') OR ended_at IS NOT NULL),
  CHECK (erased_at IS NULL OR (details IS NULL AND state IN ('expired', 'closed'))),
  CHECK (reviewer_uid <> second_look_after)
);
-- One that is being made and one that counts, for each creator.
CREATE UNIQUE INDEX verifications_one_open ON verifications (user_id) WHERE state IN ('draft', 'submitted', 'rejected');
CREATE UNIQUE INDEX verifications_one_approved ON verifications (user_id) WHERE state = 'approved';
CREATE INDEX verifications_of_member ON verifications (user_id, created_at DESC);
CREATE INDEX verifications_queue ON verifications (submitted_at, id) WHERE state = 'submitted';
CREATE INDEX verifications_expiry ON verifications (expires_at) WHERE state = 'approved';
CREATE INDEX verifications_unfinished ON verifications (changed_at) WHERE state IN ('draft', 'rejected');
CREATE INDEX verifications_kept ON verifications (keep_until) WHERE state = 'expired' AND erased_at IS NULL;
CREATE UNIQUE INDEX verifications_provider_ref ON verifications (provider, provider_ref) WHERE provider_ref IS NOT NULL;

-- The only steps that there are, whoever writes.
CREATE FUNCTION verification_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = OLD.state AND OLD.state IN ('draft', 'submitted', 'approved', 'rejected') THEN RETURN NEW; END IF;
  IF NEW.state = OLD.state AND NEW.details IS NULL THEN RETURN NEW; END IF;
  IF (OLD.state, NEW.state) NOT IN (('draft', 'submitted'), ('draft', 'closed'), ('submitted', 'draft'),
    ('submitted', 'approved'), ('submitted', 'rejected'), ('submitted', 'closed'), ('rejected', 'draft'),
    ('rejected', 'submitted'), ('rejected', 'closed'), ('approved', 'expired')) THEN
    RAISE EXCEPTION 'A verification does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER verifications_steps BEFORE UPDATE ON verifications
  FOR EACH ROW EXECUTE FUNCTION verification_steps();

CREATE TABLE verification_pictures (
  id uuid PRIMARY KEY,
  verification_id uuid NOT NULL REFERENCES verifications (id),
  kind text NOT NULL CHECK (kind IN ('front', 'back', 'selfie')),
  storage_key text NOT NULL UNIQUE CHECK (storage_key ~ '^private/verifications/[0-9a-f-]{36}/[0-9a-f-]{36}$'),
  content_type text NOT NULL CHECK (content_type = 'image/jpeg'),
  bytes integer NOT NULL CHECK (bytes > 0),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  added_at timestamptz NOT NULL,
  -- From then on it is not part of anything and its file is about to be erased. A picture begins so, until it is whole.
  removed_at timestamptz
);
CREATE UNIQUE INDEX verification_pictures_one_of_a_kind ON verification_pictures (verification_id, kind)
  WHERE removed_at IS NULL;
CREATE INDEX verification_pictures_removed ON verification_pictures (removed_at) WHERE removed_at IS NOT NULL;

CREATE TABLE verification_events (
  id uuid PRIMARY KEY,
  verification_id uuid NOT NULL REFERENCES verifications (id),
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('started', 'revised', 'agreed', 'submitted', 'withdrawn', 'handed_over', 'viewed',
    'approved', 'rejected', 'second_look', 'reminded', 'expired', 'replaced', 'closed', 'erased')),
  actor_uid uuid REFERENCES users (uid),
  actor_role text NOT NULL CHECK (actor_role IN ('member', 'admin', 'system')),
  reason text CHECK (char_length(reason) <= 1000),
  address text,
  -- Nobody looks without saying why.
  CHECK (kind <> 'viewed' OR (actor_uid IS NOT NULL AND char_length(btrim(reason)) >= 10))
);
CREATE INDEX verification_events_in_order ON verification_events (verification_id, at, id);
CREATE TRIGGER verification_events_append_only BEFORE UPDATE OR DELETE ON verification_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
