-- The catalogue's search finds companions by what they like to talk about and by their mood, as its field says. The table
-- is written anew: in about a second for ten thousand companions.
-- A word with a dot or a slash would count as a file or a host, and not be found by its parts.
CREATE FUNCTION words_of(texts text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(array_to_string(texts, ' '), './', '  ')
$$;

ALTER TABLE agents DROP COLUMN search;
ALTER TABLE agents ADD COLUMN search tsvector NOT NULL GENERATED ALWAYS AS
  (to_tsvector('simple', name || ' ' || creator_name || ' ' || model_username || ' ' ||
    translate(model_username, '-_', '  ') || ' ' || tagline || ' ' || description || ' ' || mood || ' ' ||
    words_of(welcomes))) STORED;
ALTER TABLE agents ALTER COLUMN search SET STATISTICS 1000;
CREATE INDEX agents_search ON agents USING gin (search) WHERE status = 'active' AND held_at IS NULL;
