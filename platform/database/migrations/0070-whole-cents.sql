-- Whole cents. A call is charged its price cut down to a whole cent, its creator's share is a whole cent, and a price per
-- minute has two decimals. Calls from before, also those that run now, keep the rule that they were begun under.

ALTER TABLE calls ADD COLUMN whole_cents boolean NOT NULL DEFAULT false;
ALTER TABLE calls ALTER COLUMN whole_cents SET DEFAULT true;
ALTER TABLE calls ADD CONSTRAINT calls_whole_cents CHECK (NOT whole_cents
  OR (rate_micros % 10000 = 0 AND coalesce(cap_micros, 0) % 10000 = 0)) NOT VALID;

-- A price that no screen could show is cut down, in favour of the callers; this is no change of price by the creator.
ALTER TABLE agents DISABLE TRIGGER agents_guard_price;
UPDATE agents SET base_rate_micros = base_rate_micros / 10000 * 10000 WHERE base_rate_micros % 10000 <> 0;
ALTER TABLE agents ENABLE TRIGGER agents_guard_price;
ALTER TABLE agents ADD CONSTRAINT agents_price_in_cents CHECK (base_rate_micros % 10000 = 0);

-- As before; the part of the share that goes back is cut down to a whole cent, unless all of it does.
CREATE OR REPLACE FUNCTION ledger_refund_call(p_refund uuid, p_call uuid, p_amount bigint, p_label text, p_at timestamptz DEFAULT now()
) RETURNS uuid LANGUAGE plpgsql SET ledger.writer = 'on' AS $$
DECLARE
  v_key text := 'call:' || p_call || ':refund:' || p_refund; v_hash uuid := md5(ROW('refund', p_amount)::text)::uuid;
  v_call ledger_calls; v_step ledger_step; v_id uuid; v_paid bigint; v_free bigint; v_share bigint := 0; v_gone bigint;
BEGIN
  PERFORM 1 FROM ledger_accounts
    WHERE owner_id = (SELECT owner_id FROM ledger_calls WHERE call_id = p_call) AND locked ORDER BY kind DESC FOR UPDATE;
  SELECT * INTO v_call FROM ledger_calls WHERE call_id = p_call FOR UPDATE;
  v_step := ledger_replay(v_key, v_hash, 0);
  IF v_step.journal_id IS NOT NULL THEN RETURN v_step.journal_id; END IF;
  IF v_call.ended_by IS NULL OR v_call.made_good_by IS NOT NULL OR EXISTS (SELECT 1 FROM ledger_shares_taken_back s
      JOIN ledger_journals j ON j.id = s.journal_id WHERE s.call_id = p_call AND j.kind <> 'refund') THEN
    RAISE EXCEPTION 'call % has nothing to give back', p_call USING ERRCODE = 'LG004';
  END IF;
  IF p_amount IS NULL OR p_amount NOT BETWEEN 1
      AND v_call.free_posted + v_call.paid_posted - v_call.refunded_free - v_call.refunded_paid THEN
    RAISE EXCEPTION 'cannot give % of call % back', p_amount, p_call USING ERRCODE = 'LG003';
  END IF;
  v_paid := least(p_amount, v_call.paid_posted - v_call.refunded_paid);
  v_free := p_amount - v_paid;
  IF v_call.cleared_at IS NULL AND v_paid > 0 THEN
    SELECT coalesce(sum(amount), 0) INTO v_gone FROM ledger_shares_taken_back WHERE call_id = p_call;
    v_share := CASE WHEN v_call.refunded_paid + v_paid = v_call.paid_posted THEN v_call.creator_posted
      ELSE v_call.creator_posted * (v_call.refunded_paid + v_paid) / v_call.paid_posted / 10000 * 10000 END;
    -- What went back before may have been cut down to the micro-dollar, and then be more than this.
    v_share := greatest(0, v_share - v_gone);
  END IF;
  v_id := ledger_book('refund', v_key, v_hash, v_call.owner_id, v_call.creator_id, ARRAY[
    ROW(v_call.pending_account, v_call.paid_account, v_share, 'share')::ledger_leg,
    ROW(1, v_call.paid_account, v_paid - v_share, 'revenue')::ledger_leg,
    ROW(2, v_call.free_account, v_free, 'free')::ledger_leg], p_label, p_call, NULL, v_call.ended_by, NULL, p_at);
  IF v_share > 0 THEN INSERT INTO ledger_shares_taken_back VALUES (v_id, p_call, v_call.creator_id, v_share); END IF;
  UPDATE ledger_calls SET refunded_free = refunded_free + v_free, refunded_paid = refunded_paid + v_paid WHERE call_id = p_call;
  RETURN v_id;
END $$;
