-- How often the way a companion stands before callers has changed: whether it is public, held, stopped or featured, and
-- in which version. A decision about a version is undone only while the number is the one that the decision left, so
-- that what came and went in between counts as well. Photos, ratings and a moved featured place do not count.
ALTER TABLE agents ADD COLUMN standing_changes bigint NOT NULL DEFAULT 0;

CREATE FUNCTION count_standing_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.standing_changes := OLD.standing_changes + 1;
  RETURN NEW;
END $$;
-- By its name after `agents_keep_stopped`, which may change the status once more.
CREATE TRIGGER agents_number_standing BEFORE UPDATE ON agents FOR EACH ROW
  WHEN ((OLD.status, OLD.held_at, OLD.stopped_for, OLD.published_version_id, OLD.featured_rank < 1000000)
    IS DISTINCT FROM (NEW.status, NEW.held_at, NEW.stopped_for, NEW.published_version_id, NEW.featured_rank < 1000000))
  EXECUTE FUNCTION count_standing_change();
