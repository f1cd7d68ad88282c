-- The end of an account: what is left of its credit, and what is left of the reports that its member made.

-- Paid credit that a member gave up with the account. Account 19 of the platform.
INSERT INTO ledger_account_kinds VALUES ('breakage', 'credit', 'folded');
INSERT INTO ledger_accounts (id, kind, locked) VALUES (19, 'breakage', false);
ALTER TYPE ledger_journal_kind ADD VALUE 'forfeit';

-- Empties the credit of a member who is leaving: free credit goes back to promotions, which is account 2; paid credit,
-- which the member gave up, to breakage. Grants end with it. Once for each owner; null when there is nothing to book.
-- LG002: something is set aside for a running call.
CREATE FUNCTION ledger_forfeit(p_owner uuid, p_label text, p_at timestamptz DEFAULT now()
) RETURNS uuid LANGUAGE plpgsql SET ledger.writer = 'on' AS $$
DECLARE
  v_key text := 'forfeit:' || p_owner; v_hash uuid := md5(ROW('forfeit', p_owner)::text)::uuid;
  v_step ledger_step; v_paid ledger_accounts; v_free ledger_accounts;
  v_legs ledger_leg[] := '{}';
BEGIN
  SELECT * INTO v_paid FROM ledger_accounts WHERE owner_id = p_owner AND kind = 'user:paid' FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT * INTO v_free FROM ledger_accounts WHERE owner_id = p_owner AND kind = 'user:free' FOR UPDATE;
  v_step := ledger_replay(v_key, v_hash, 0);
  IF v_step.journal_id IS NOT NULL THEN RETURN v_step.journal_id; END IF;
  IF v_paid.debits_pending + coalesce(v_free.debits_pending, 0) > 0 THEN
    RAISE EXCEPTION 'credit of % is set aside for a call', p_owner USING ERRCODE = 'LG002';
  END IF;
  UPDATE ledger_grants SET expired_at = p_at WHERE owner_id = p_owner AND expired_at IS NULL;
  IF v_paid.credits_posted - v_paid.debits_posted + coalesce(v_free.credits_posted - v_free.debits_posted, 0) = 0 THEN
    RETURN NULL;
  END IF;
  IF v_free.id IS NOT NULL THEN
    v_legs := v_legs || ROW(v_free.id, 2, v_free.credits_posted - v_free.debits_posted, 'free')::ledger_leg;
  END IF;
  v_legs := v_legs || ROW(v_paid.id, 19, v_paid.credits_posted - v_paid.debits_posted, 'breakage')::ledger_leg;
  RETURN ledger_book('forfeit', v_key, v_hash, p_owner, NULL, v_legs, p_label, NULL, NULL, NULL, NULL, p_at);
END $$;

-- What happened to a report stays as it was written. Who reported may be forgotten, and nothing else.
DROP TRIGGER complaint_events_append_only ON complaint_events;
CREATE TRIGGER complaint_events_no_delete BEFORE DELETE ON complaint_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER complaint_events_append_only BEFORE UPDATE ON complaint_events FOR EACH ROW
  WHEN (NEW.actor_uid IS NOT NULL OR OLD.actor_role <> 'member'
    OR ROW(NEW.id, NEW.complaint_id, NEW.at, NEW.kind, NEW.actor_role, NEW.note, NEW.shown)
      IS DISTINCT FROM ROW(OLD.id, OLD.complaint_id, OLD.at, OLD.kind, OLD.actor_role, OLD.note, OLD.shown))
  EXECUTE FUNCTION refuse_change();
