-- Photos and videos that creators upload. A row begins as an upload; the file itself lies in the file storage under its id.
CREATE TABLE media (
  id uuid PRIMARY KEY,
  owner_uid uuid NOT NULL REFERENCES users (uid),
  kind text NOT NULL CHECK (kind IN ('photo', 'video')),
  state text NOT NULL CHECK (state IN ('uploading', 'processing', 'pending', 'approved', 'refused', 'removed')),
  -- As it lay on the creator's own disk: shown to them alone.
  file_name text NOT NULL CHECK (char_length(file_name) <= 200),
  bytes bigint NOT NULL CHECK (bytes > 0),
  alt text NOT NULL DEFAULT '' CHECK (char_length(alt) <= 200),
  -- Low comes first. Equal ones stand in the order of their making.
  position integer NOT NULL DEFAULT 0 CHECK (position >= 0),
  content_type text,
  -- SHA-256 of what was uploaded.
  content_hash bytea CHECK (octet_length(content_hash) = 32),
  width integer CHECK (width > 0),
  height integer CHECK (height > 0),
  -- A video has one when a frame could be taken from it.
  has_poster boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  -- When an unfinished upload is given up.
  expires_at timestamptz,
  received_at timestamptz,
  reason text CHECK (reason ~ '^[a-z_]+$'),
  reviewed_at timestamptz,
  reviewed_by uuid REFERENCES users (uid),
  state_before text CHECK (state_before IN ('pending', 'approved', 'refused')),
  removed_at timestamptz,
  -- When its files were deleted.
  purged_at timestamptz,
  CHECK (state <> 'uploading' OR expires_at IS NOT NULL),
  CHECK (state NOT IN ('pending', 'approved', 'refused') OR (content_hash IS NOT NULL AND content_type IS NOT NULL)),
  CHECK (state <> 'refused' OR reason IS NOT NULL),
  CHECK (state NOT IN ('approved', 'refused') OR (reviewed_at IS NOT NULL AND reviewed_by IS NOT NULL)),
  CHECK ((state = 'removed') = (removed_at IS NOT NULL))
);
CREATE INDEX media_of_owner ON media (owner_uid, kind, position, id) WHERE state <> 'removed';
CREATE INDEX media_to_review ON media (received_at, id) WHERE state = 'pending';
CREATE INDEX media_unfinished ON media (expires_at) WHERE state IN ('uploading', 'processing');
CREATE INDEX media_to_purge ON media (removed_at) WHERE state = 'removed' AND purged_at IS NULL;
-- Nobody shows the same file twice.
CREATE UNIQUE INDEX media_once ON media (owner_uid, content_hash) WHERE state IN ('pending', 'approved', 'refused');
-- What was refused stays refused, whoever brings it again.
CREATE INDEX media_refused ON media (content_hash) WHERE reason IS NOT NULL;

-- A companion that is made after its creator's photos shows them too.
CREATE FUNCTION take_creators_photos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.photos = '[]' THEN
    SELECT photos INTO NEW.photos FROM users WHERE uid = NEW.user_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER agents_take_photos BEFORE INSERT ON agents FOR EACH ROW EXECUTE FUNCTION take_creators_photos();
