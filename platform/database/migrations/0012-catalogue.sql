-- The catalogue: what visitors search, filter and sort by, and how a server learns that something public was changed.

-- Moods are words to choose from: the same mood is spelled in one way.
CREATE FUNCTION spell_mood() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.mood := lower(btrim(NEW.mood));
  RETURN NEW;
END $$;
CREATE TRIGGER agents_spell_mood BEFORE INSERT OR UPDATE OF mood ON agents FOR EACH ROW EXECUTE FUNCTION spell_mood();
UPDATE agents SET mood = mood WHERE mood <> lower(btrim(mood));

-- The name on the creator's page, kept beside the agent so that one index can search both.
ALTER TABLE agents ADD COLUMN creator_name text NOT NULL DEFAULT '';
UPDATE agents SET creator_name = coalesce((SELECT name FROM users WHERE uid = agents.user_id), '');

CREATE FUNCTION take_creator_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.creator_name := coalesce((SELECT name FROM users WHERE uid = NEW.user_id), '');
  RETURN NEW;
END $$;
CREATE TRIGGER agents_take_creator_name BEFORE INSERT ON agents FOR EACH ROW EXECUTE FUNCTION take_creator_name();

CREATE FUNCTION hand_creator_name_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE agents SET creator_name = coalesce(NEW.name, '') WHERE user_id = NEW.uid;
  RETURN NULL;
END $$;
CREATE TRIGGER users_hand_name_on AFTER UPDATE OF name ON users FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION hand_creator_name_on();

-- A list reads names and prices of many agents and the long texts of none: these move out of its way.
ALTER TABLE agents SET (toast_tuple_target = 256);

ALTER TABLE agents DROP COLUMN search;
ALTER TABLE agents ADD COLUMN search tsvector NOT NULL GENERATED ALWAYS AS
  (to_tsvector('simple', name || ' ' || creator_name || ' ' || model_username || ' ' ||
    translate(model_username, '-_', '  ') || ' ' || tagline || ' ' || description)) STORED;
-- How rare a word is decides how it is best looked for, so the planner should know more than a hundred of them.
ALTER TABLE agents ALTER COLUMN search SET STATISTICS 1000;

-- What a rating is worth, 0-1000: the lower end of the share of callers who like the agent, as sure as 95 % (Wilson), so
-- that one thumb up does not stand above a hundred. -1 as long as the public sees no rating: before ten billed calls.
ALTER TABLE agents ADD COLUMN rating_rank integer NOT NULL GENERATED ALWAYS AS (
  CASE WHEN billed_calls < 10 OR ratings_count = 0 THEN -1
  ELSE greatest(0, floor(1000 * (
      ratings_up::float8 / ratings_count + 1.9208 / ratings_count
      - 1.96 * sqrt(ratings_up::float8 * (ratings_count - ratings_up) / ratings_count + 0.9604) / ratings_count
    ) / (1 + 3.8416 / ratings_count)))::integer END) STORED;

-- One index for each order. It also holds everything that lists are filtered by, so that a list is read from the index
-- alone until its page is full, however rare what fits is.
DROP INDEX agents_featured, agents_newest, agents_by_price;
CREATE INDEX agents_featured ON agents (featured_rank, id)
  INCLUDE (user_id, content_type, language, mood, base_rate_micros, published_at, rating_rank)
  WHERE status = 'active' AND held_at IS NULL;
CREATE INDEX agents_newest ON agents (published_at DESC, id DESC)
  INCLUDE (user_id, content_type, language, mood, base_rate_micros, rating_rank)
  WHERE status = 'active' AND held_at IS NULL;
CREATE INDEX agents_by_price ON agents (base_rate_micros, id)
  INCLUDE (user_id, content_type, language, mood, published_at, rating_rank)
  WHERE status = 'active' AND held_at IS NULL;
CREATE INDEX agents_by_rating ON agents (rating_rank DESC, id DESC)
  INCLUDE (user_id, content_type, language, mood, base_rate_micros, published_at)
  WHERE status = 'active' AND held_at IS NULL;
CREATE INDEX agents_search ON agents USING gin (search) WHERE status = 'active' AND held_at IS NULL;

-- Whoever keeps public pages hears of each change when it is committed. What only counts calls and ratings is left out:
-- it moves all the time, and a page is a few seconds old anyway.
CREATE FUNCTION tell_public_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_change', '');
  RETURN NULL;
END $$;
CREATE TRIGGER agents_tell_change AFTER INSERT OR DELETE OR UPDATE OF
    user_id, model_username, content_type, voice_id, base_rate_micros, name, tagline, description, photos, language, mood,
    welcomes, refuses, status, published_version_id, published_at, featured_rank, held_at, creator_name
  ON agents FOR EACH STATEMENT EXECUTE FUNCTION tell_public_change();
CREATE TRIGGER users_tell_change AFTER UPDATE OF
    username, status, user_type, name, description, photos, videos, verified_at
  ON users FOR EACH STATEMENT EXECUTE FUNCTION tell_public_change();
CREATE TRIGGER settings_tell_change AFTER INSERT ON settings FOR EACH STATEMENT EXECUTE FUNCTION tell_public_change();
