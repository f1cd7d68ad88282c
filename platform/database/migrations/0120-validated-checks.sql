-- Of 0109 to 0119, in a transaction of its own, beside which the tables are read and written.
DO $$
DECLARE
  unvalidated record;
BEGIN
  FOR unvalidated IN
    SELECT c.conname, c.conrelid::regclass AS tab FROM pg_constraint c
     WHERE NOT c.convalidated AND c.contype = 'c' AND c.connamespace = 'public'::regnamespace
       AND c.conname ~ '^(agent_reviews_before_decision|[a-z_]+_length)$'
  LOOP
    EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', unvalidated.tab, unvalidated.conname);
  END LOOP;
END $$;
DROP FUNCTION widen_length_check(text, text, integer, text);
