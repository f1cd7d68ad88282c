-- Whether a report came from an account with a confirmed email: all others share one allowance of what they hide at once.
ALTER TABLE complaints ADD COLUMN reporter_confirmed boolean NOT NULL DEFAULT false;
UPDATE complaints SET reporter_confirmed = true
  FROM users WHERE users.uid = complaints.reporter_uid AND users.email_verified;

-- Names and short lines are counted as people count: a letter with its accents, a flag or a family is one. The service
-- counts; the bounds here are in code points, twice the limit and 480 more (docs/decisions/0104-one-count-of-characters.md).
-- What is stored keeps the narrower ones and so these: 0111 validates them, which keeps nobody from writing.
-- Checks that were declared with a column have names of the database's own: they are found by what they say.
DO $$
DECLARE
  bound record;
  earlier name;
BEGIN
  FOR bound IN
    SELECT * FROM (VALUES
      ('users', 'name', 1, 60, 600, false),
      ('passkeys', 'name', 1, 60, 600, false),
      ('outbound_letters', 'subject', 1, 200, 880, false),
      ('agents', 'name', 1, 60, 600, true),
      ('agents', 'tagline', 0, 120, 720, false),
      ('agents', 'mood', 0, 30, 540, false),
      ('agents', 'tone', 0, 500, 1480, false),
      ('agents', 'first_message', 3, 500, 1480, true),
      ('agents', 'description', 0, 2000, 4480, false),
      ('agents', 'backstory', 0, 4000, 8480, false),
      ('voices', 'name', 1, 60, 600, true),
      ('voices', 'mood', 1, 30, 540, false),
      ('own_voices', 'name', 1, 60, 600, true),
      ('own_voices', 'reason', 3, 1000, 1480, true),
      ('media', 'alt', 0, 200, 880, false),
      ('complaints', 'reporter_name', 0, 120, 720, false),
      ('complaint_answers', 'signature', 0, 120, 720, false)
    ) AS bounds (tab, col, least, until_now, most, trims)
  LOOP
    SELECT c.conname INTO STRICT earlier
      FROM pg_constraint c
     WHERE c.conrelid = bound.tab::regclass AND c.contype = 'c'
       AND pg_get_constraintdef(c.oid) ~ format('char_length\((btrim\()?%s\)+ <= %s\)', bound.col, bound.until_now);
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', bound.tab, earlier);
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (%s char_length(%I) <= %s %s) NOT VALID', bound.tab,
      bound.tab || '_' || bound.col || '_length',
      CASE
        WHEN bound.least = 0 THEN ''
        WHEN bound.trims THEN format('char_length(btrim(%I)) >= %s AND', bound.col, bound.least)
        ELSE format('char_length(%I) >= %s AND', bound.col, bound.least)
      END,
      bound.col, bound.most,
      CASE WHEN bound.tab = 'outbound_letters' THEN $c$AND subject !~ '[[:cntrl:]]'$c$ ELSE '' END);
  END LOOP;
END $$;
