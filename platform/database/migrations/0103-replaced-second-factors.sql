-- An authenticator app that is to replace the present one, which counts until a code of the new one is entered. Only
-- the session that began sees it, as another may be an intruder's.
ALTER TABLE two_factors
  ADD COLUMN next_secret text,
  ADD COLUMN next_backup_codes text,
  ADD COLUMN next_begun_at timestamptz,
  ADD COLUMN next_session text,
  ADD CONSTRAINT two_factors_next_is_whole
    CHECK (num_nonnulls(next_secret, next_backup_codes, next_begun_at, next_session) IN (0, 4)),
  -- Beside `created_at`, which stays that of the first set-up: a replaced app is no way in that was added.
  ADD COLUMN replaced_at timestamptz;

CREATE FUNCTION note_replaced_factor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET factor_added_at = greatest(factor_added_at, NEW.replaced_at) WHERE uid = NEW.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER note_replaced_app AFTER UPDATE OF replaced_at ON two_factors
  FOR EACH ROW WHEN (NEW.replaced_at IS NOT NULL) EXECUTE FUNCTION note_replaced_factor();
