-- Texts that are compared without regard to case go through this in a unique index.
-- Every table that keeps what must never change refuses UPDATE and DELETE with this trigger function.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
