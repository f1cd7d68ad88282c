-- What a minute of conversation costs, for an engine on which starting a statement costs more than the row it writes:
-- the same entries and the same refusals in fewer statements. Nothing that was booked changes, nor any key or hash.

-- The same guard, asked once for a statement instead of once for each row: a trigger for rows locks each of them first.
DROP TRIGGER only_by_function ON ledger_accounts;
CREATE TRIGGER only_by_function BEFORE UPDATE ON ledger_accounts FOR EACH STATEMENT
  WHEN (current_setting('ledger.writer', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_change();
DROP TRIGGER only_by_function ON ledger_calls;
CREATE TRIGGER only_by_function BEFORE UPDATE ON ledger_calls FOR EACH STATEMENT
  WHEN (current_setting('ledger.writer', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_change();

-- The id of the journal with a key: a UUID of version 7, of the time and, in place of chance, the key, which is unique.
-- Random bits would be read from the system anew for each.
CREATE FUNCTION ledger_id_for(p_key text) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE v_key text := md5(p_key);
BEGIN
  RETURN (lpad(to_hex((date_part('epoch', clock_timestamp()) * 1000)::bigint), 12, '0')
    || '7' || substr(v_key, 14, 3) || translate(substr(v_key, 17, 1), '01234567cdef', '89ab89ab89ab') || substr(v_key, 18))::uuid;
END $$;

-- As before. What the first statement reads is only used when the owner's version is still the same at the first lock,
-- or else read again.
CREATE OR REPLACE FUNCTION ledger_hold(p_call uuid, p_owner uuid, p_creator uuid, p_rate bigint, p_wanted bigint,
  p_minimum bigint, p_expires timestamptz, p_label text, p_at timestamptz DEFAULT now()
) RETURNS ledger_step LANGUAGE plpgsql SET ledger.writer = 'on' AS $$
DECLARE
  v_key text := 'call:' || p_call || ':s0';
  v_hash uuid := md5(ROW('hold', p_owner, p_creator, p_rate, p_wanted, p_minimum)::text)::uuid;
  v_id uuid; v_has record; v_left bigint; v_free_left bigint; v_free_takes bigint; v_takes bigint;
BEGIN
  LOOP
    SELECT p.id AS paid_account, p.version, p.frozen_at, p.credits_posted - p.debits_posted AS paid, p.debits_pending AS paid_pending,
        f.id AS free_account, f.credits_posted - f.debits_posted AS free, f.debits_pending AS free_pending,
        e.id AS pending_account, EXISTS (SELECT 1 FROM ledger_journals j WHERE j.idem_key = v_key) AS asked_before
      INTO v_has
      FROM ledger_accounts p
      JOIN ledger_accounts f ON f.owner_id = p.owner_id AND f.kind = 'user:free'
      JOIN ledger_accounts e ON e.owner_id = p_creator AND e.kind = 'creator:pending'
      WHERE p.owner_id = p_owner AND p.kind = 'user:paid';
    IF NOT FOUND THEN
      PERFORM ledger_open_account(p_owner, 'user:paid'), ledger_open_account(p_owner, 'user:free'),
        ledger_open_account(p_creator, 'creator:pending');
      CONTINUE;
    END IF;
    v_free_left := v_has.free - v_has.free_pending;
    v_left := v_free_left + v_has.paid - v_has.paid_pending;
    IF v_has.asked_before THEN RETURN ledger_replay(v_key, v_hash, v_left); END IF;
    IF p_rate <= 0 OR p_minimum <= 0 OR p_minimum > p_wanted THEN
      RAISE EXCEPTION 'cannot hold % with a minimum of %', p_wanted, p_minimum USING ERRCODE = 'LG003';
    END IF;
    IF v_has.frozen_at IS NOT NULL THEN RAISE EXCEPTION 'the account is frozen' USING ERRCODE = 'LG005'; END IF;

    v_id := ledger_id_for(v_key);
    v_free_takes := least(p_wanted, v_free_left);
    v_takes := greatest(least(p_wanted, v_left), p_minimum);
    UPDATE ledger_accounts SET debits_pending = debits_pending + v_takes - v_free_takes, version = version + 1
      WHERE id = v_has.paid_account AND version = v_has.version AND frozen_at IS NULL;
    EXIT WHEN FOUND;
  END LOOP;
  IF v_free_takes > 0 THEN
    UPDATE ledger_accounts SET debits_pending = debits_pending + v_free_takes WHERE id = v_has.free_account;
  END IF;
  WITH call AS (
    INSERT INTO ledger_calls (call_id, owner_id, creator_id, free_account, paid_account, pending_account, rate_micros, label,
        started_at, hold_id, held_free, held_paid, expires_at)
      VALUES (p_call, p_owner, p_creator, v_has.free_account, v_has.paid_account, v_has.pending_account, p_rate, p_label,
        p_at, v_id, v_free_takes, v_takes - v_free_takes, p_expires))
  INSERT INTO ledger_journals (id, kind, idem_key, request_hash, owner_id, owner_version, creator_id,
      free_after, paid_after, held_free, held_paid, call_id, effective_at)
    VALUES (v_id, 'call_hold', v_key, v_hash, p_owner, v_has.version + 1, p_creator,
      v_has.free, v_has.paid, v_free_takes, v_takes - v_free_takes, p_call, p_at);
  RETURN ROW(v_id, v_id, v_free_takes, v_takes - v_free_takes, v_left - v_takes)::ledger_step;
END $$;

-- As before, but for the last statements, which are one, and for what is looked up of earlier journals: less.
CREATE OR REPLACE FUNCTION ledger_call_step(p_kind ledger_journal_kind, p_key text, p_call uuid, p_hold uuid,
  p_free bigint, p_paid bigint, p_creator_part bigint, p_slice int, p_wanted bigint, p_expires timestamptz, p_at timestamptz
) RETURNS ledger_step LANGUAGE plpgsql SET ledger.writer = 'on' AS $$
DECLARE
  v_hash uuid := md5(ROW(p_kind, p_hold, p_free, p_paid, p_creator_part, p_slice, p_wanted)::text)::uuid;
  v_id uuid; v_hold uuid; v_step ledger_step; v_call record; v_free_left bigint; v_paid_left bigint;
  v_free_takes bigint; v_paid_takes bigint;
BEGIN
  LOOP
    SELECT c.owner_id, c.creator_id, c.free_account, c.paid_account, c.pending_account, c.slice_no, c.hold_id, c.ended_by,
        c.held_free, c.held_paid, p.version, p.frozen_at, p.credits_posted - p.debits_posted AS paid_has, p.debits_pending AS paid_pending,
        f.credits_posted - f.debits_posted AS free_has, f.debits_pending AS free_pending
      INTO v_call
      FROM ledger_calls c JOIN ledger_accounts p ON p.id = c.paid_account JOIN ledger_accounts f ON f.id = c.free_account
      WHERE c.call_id = p_call;
    IF NOT FOUND THEN RAISE EXCEPTION 'the ledger knows no call %', p_call USING ERRCODE = 'LG002'; END IF;
    -- The slice after the last one is new for certain, and so is the end of a call that has not ended: their keys need
    -- not be looked up, and are unique all the same.
    IF p_slice <> v_call.slice_no + 1 OR p_slice IS NULL AND (p_kind <> 'call_end' OR v_call.ended_by IS NOT NULL) THEN
      v_step := ledger_replay(p_key, v_hash,
        v_call.free_has - v_call.free_pending + v_call.paid_has - v_call.paid_pending);
      IF v_step.journal_id IS NOT NULL THEN RETURN v_step; END IF;
    END IF;
    IF v_call.ended_by IS NOT NULL OR p_hold <> v_call.hold_id OR p_slice <> v_call.slice_no + 1
      OR p_hold IS NOT NULL AND v_call.hold_id IS NULL THEN
      RAISE EXCEPTION 'call % has no such hold or slice now', p_call USING ERRCODE = 'LG002';
    END IF;
    IF p_free NOT BETWEEN 0 AND v_call.held_free OR p_paid NOT BETWEEN 0 AND v_call.held_paid
      OR p_creator_part NOT BETWEEN 0 AND p_paid OR p_wanted < 0 THEN
      RAISE EXCEPTION 'an amount for call % is out of its bounds', p_call USING ERRCODE = 'LG003';
    END IF;

    v_id := ledger_id_for(p_key);
    v_hold := NULL;
    v_free_takes := 0;
    v_paid_takes := 0;
    v_free_left := v_call.free_has - v_call.free_pending + v_call.held_free - p_free;
    v_paid_left := v_call.paid_has - v_call.paid_pending + v_call.held_paid - p_paid;
    IF p_wanted > 0 AND v_call.frozen_at IS NULL THEN
      v_free_takes := least(p_wanted, v_free_left);
      v_paid_takes := least(p_wanted - v_free_takes, v_paid_left);
      v_hold := CASE WHEN v_free_takes + v_paid_takes > 0 THEN v_id END;
    END IF;

    -- Nothing is locked until here: whatever changes the owner's accounts or calls changes this version, so when it is still
    -- the one that was read, all that was read still stands. Otherwise another got in between, and it is read again.
    UPDATE ledger_accounts SET debits_posted = debits_posted + p_paid,
        debits_pending = debits_pending + v_paid_takes - v_call.held_paid, version = version + 1
      WHERE id = v_call.paid_account AND version = v_call.version;
    EXIT WHEN FOUND;
  END LOOP;
  IF p_free > 0 OR v_free_takes <> v_call.held_free THEN
    UPDATE ledger_accounts SET debits_posted = debits_posted + p_free,
        debits_pending = debits_pending + v_free_takes - v_call.held_free WHERE id = v_call.free_account;
  END IF;
  -- Creators do not earn on free credit: it goes back to promotions, which is account 2. Account 1 is revenue.
  WITH call AS (
    UPDATE ledger_calls SET hold_id = v_hold, held_free = v_free_takes, held_paid = v_paid_takes, expires_at = p_expires,
        slice_no = coalesce(p_slice, slice_no), free_posted = free_posted + p_free, paid_posted = paid_posted + p_paid,
        creator_posted = creator_posted + p_creator_part,
        charged_by = CASE WHEN p_free + p_paid > 0 THEN v_id ELSE charged_by END,
        ended_by = CASE p_kind WHEN 'call_end' THEN v_id END
      WHERE call_id = p_call),
  journal AS (
    INSERT INTO ledger_journals (id, kind, idem_key, request_hash, owner_id, owner_version, creator_id, free_micros,
        paid_micros, creator_micros, free_after, paid_after, held_free, held_paid, call_id, effective_at)
      VALUES (v_id, p_kind, p_key, v_hash, v_call.owner_id, v_call.version + 1, v_call.creator_id, -p_free, -p_paid,
        p_creator_part, v_call.free_has - p_free, v_call.paid_has - p_paid, v_free_takes, v_paid_takes, p_call, p_at))
  INSERT INTO ledger_transfers (journal_id, debit_account, credit_account, amount, code)
    SELECT v_id, debit, credit, amount, code FROM (VALUES
      (v_call.free_account, 2, p_free, 'free'), (v_call.paid_account, v_call.pending_account, p_creator_part, 'share'),
      (v_call.paid_account, 1, p_paid - p_creator_part, 'revenue')) AS leg(debit, credit, amount, code)
    WHERE amount > 0;
  RETURN ROW(v_id, v_hold, v_free_takes, v_paid_takes, v_free_left + v_paid_left - v_free_takes - v_paid_takes)::ledger_step;
END $$;
