-- A search over the whole site shows a companion that is called so before all that only say the word somewhere.
CREATE INDEX agents_names ON agents USING gin
  (to_tsvector('simple', name || ' ' || creator_name || ' ' || model_username || ' ' || translate(model_username, '-_', '  ')))
  WHERE status = 'active' AND held_at IS NULL;
