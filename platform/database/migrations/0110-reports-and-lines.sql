-- Whether a report came from an account with a confirmed email: all others share one allowance of what they hide at once.
ALTER TABLE complaints ADD COLUMN reporter_confirmed boolean NOT NULL DEFAULT false;
UPDATE complaints SET reporter_confirmed = true
  FROM users WHERE users.uid = complaints.reporter_uid AND users.email_verified;

-- Names and short lines are counted as people count: a letter with its accents, a flag or a family is one. The service
-- counts; the bounds here are in code points, twice the limit and 480 more (docs/decisions/0104-one-count-of-characters.md).
-- What is stored keeps the narrower ones and so these: a later migration validates them, which keeps nobody from writing.
-- Checks that were declared with a column have names of the database's own: they are found by what they say.
-- Each table has a migration of its own, so that none is locked while another is waited for.
CREATE FUNCTION widen_length_check(tab text, col text, until_now integer, bound text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  earlier name;
BEGIN
  SELECT c.conname INTO STRICT earlier
    FROM pg_constraint c
   WHERE c.conrelid = tab::regclass AND c.contype = 'c'
     AND pg_get_constraintdef(c.oid) ~ format('char_length\((btrim\()?%s\)+ <= %s\)', col, until_now);
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I, ADD CONSTRAINT %I CHECK (%s) NOT VALID', tab, earlier,
    tab || '_' || col || '_length', bound);
END $$;
SELECT widen_length_check('complaints', 'reporter_name', 120, 'char_length(reporter_name) <= 720');
