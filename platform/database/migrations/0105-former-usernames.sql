-- The names that creators had before. Until then their old addresses lead to the new one, and nobody else may take the
-- name, so that a printed address never leads to a stranger.
CREATE TABLE former_usernames (
  name text PRIMARY KEY CHECK (name = lower(name)),
  uid uuid NOT NULL REFERENCES users (uid),
  until timestamptz NOT NULL
);
CREATE INDEX former_usernames_of_member ON former_usernames (uid);
CREATE INDEX former_usernames_ending ON former_usernames (until);

-- Once the row is there: whoever waited for the name at its unique index sees by then for whom it is kept.
CREATE FUNCTION refuse_former_username() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM former_usernames WHERE name = lower(NEW.username) AND uid <> NEW.uid) THEN
    RAISE EXCEPTION 'this username is kept for its former owner'
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'users_username_key';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER refuse_former_username AFTER INSERT OR UPDATE OF username ON users
  FOR EACH ROW EXECUTE FUNCTION refuse_former_username();
