-- What one admin moves alone within a day is added up over all members: twenty times five dollars is a hundred, whoever
-- gets them. The limit that the program passes in is a setting; beyond $500 no setting helps.
ALTER TABLE credit_adjustments ADD CONSTRAINT credit_adjustments_ceiling
  CHECK (confirmed_by IS NOT NULL OR alone_micros <= 500000000) NOT VALID;
CREATE INDEX credit_adjustments_alone ON credit_adjustments (by_uid, at) WHERE confirmed_by IS NULL;
CREATE FUNCTION credit_adjustments_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE v_moved bigint;
BEGIN
  -- Two at once of one admin, for two members, take turns.
  PERFORM pg_advisory_xact_lock(hashtextextended('credit-alone:' || NEW.by_uid, 0));
  SELECT coalesce(sum(abs(amount_micros)), 0) INTO v_moved FROM credit_adjustments
    WHERE by_uid = NEW.by_uid AND confirmed_by IS NULL AND at > NEW.at - interval '1 day';
  IF NEW.alone_micros < v_moved + abs(NEW.amount_micros) THEN
    RAISE EXCEPTION 'more was moved alone than is said' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER credit_adjustments_add_up BEFORE INSERT ON credit_adjustments FOR EACH ROW
  WHEN (NEW.confirmed_by IS NULL) EXECUTE FUNCTION credit_adjustments_add_up();

-- Addresses that two admins put in the place of others. Until then no link to a new password goes there, and nothing is
-- paid out: whoever lost their account this way has days to notice.
CREATE TABLE email_corrections (
  id uuid PRIMARY KEY REFERENCES confirmations (id),
  uid uuid NOT NULL REFERENCES users (uid),
  at timestamptz NOT NULL,
  asked_by uuid NOT NULL REFERENCES users (uid),
  confirmed_by uuid NOT NULL REFERENCES users (uid),
  reset_from timestamptz NOT NULL CHECK (reset_from >= at),
  payouts_from timestamptz NOT NULL CHECK (payouts_from >= at),
  -- The old address took the account back.
  ended_at timestamptz CHECK (ended_at >= at),
  CONSTRAINT email_corrections_two_people CHECK (asked_by <> confirmed_by AND uid <> asked_by AND uid <> confirmed_by)
);
CREATE INDEX email_corrections_of_member ON email_corrections (uid, at DESC);
CREATE TRIGGER email_corrections_stay
  BEFORE UPDATE OF id, uid, at, asked_by, confirmed_by, reset_from, payouts_from OR DELETE ON email_corrections
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
