-- A second factor that was added a short while ago may be an intruder's: it moves no payout for 72 hours.

-- When the member last added a factor: an authenticator app that was verified, or a passkey. Removing it changes nothing.
ALTER TABLE users ADD COLUMN factor_added_at timestamptz;
UPDATE users SET factor_added_at = added.at
FROM (
  SELECT user_id, max(created_at) AS at
  FROM (
    SELECT user_id, created_at FROM two_factors WHERE verified
    UNION ALL SELECT user_id, created_at FROM passkeys
  ) AS factors GROUP BY user_id
) AS added
WHERE users.uid = added.user_id;

CREATE FUNCTION note_added_factor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET factor_added_at = greatest(factor_added_at, NEW.created_at) WHERE uid = NEW.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER note_added_passkey AFTER INSERT ON passkeys FOR EACH ROW EXECUTE FUNCTION note_added_factor();
CREATE TRIGGER note_added_app AFTER INSERT OR UPDATE OF verified ON two_factors
  FOR EACH ROW WHEN (NEW.verified) EXECUTE FUNCTION note_added_factor();

CREATE FUNCTION refuse_new_factor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM users WHERE uid = NEW.uid AND factor_added_at + interval '72 hours' > NEW.changed_at
  ) THEN
    RAISE EXCEPTION 'member % added a second factor less than 72 hours before this payout method', NEW.uid
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refuse_new_factor BEFORE INSERT OR UPDATE OF kind, masked, changed_at ON payout_methods
  FOR EACH ROW EXECUTE FUNCTION refuse_new_factor();

ALTER TABLE letter_links DROP CONSTRAINT letter_links_purpose_check;
ALTER TABLE letter_links ADD CONSTRAINT letter_links_purpose_check
  CHECK (purpose IN ('confirm-email', 'change-email', 'revert-email', 'revert-factor', 'reset-password'));
