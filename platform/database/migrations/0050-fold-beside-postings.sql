-- The fold reads which postings are under way and waits for those alone. It takes no lock on the transfers, so a posting
-- never waits for it, nor for whatever the fold is waiting for.
DROP FUNCTION ledger_fold();

-- Adds to the folded accounts what was posted since the last time. A transfer with a lower number that commits later would
-- be left out for ever: so whoever was writing transfers when the last one was read must have ended first. Whoever began
-- later has higher numbers. Nothing is folded, and 0 returned, while one of them stays longer than `p_patience`, or while
-- another fold runs. Returns the number of new transfers.
CREATE FUNCTION ledger_fold(p_patience interval DEFAULT '2 seconds')
RETURNS bigint LANGUAGE plpgsql SET ledger.writer = 'on' AS $$
DECLARE v_from bigint; v_to bigint; v_writers text[]; v_until timestamptz := clock_timestamp() + p_patience;
BEGIN
  SELECT last_transfer INTO v_from FROM ledger_folds FOR UPDATE SKIP LOCKED;
  IF v_from IS NULL THEN RETURN 0; END IF;
  SELECT coalesce(max(id), v_from) INTO v_to FROM ledger_transfers;
  IF v_to = v_from THEN RETURN 0; END IF;
  -- A transaction has this lock before it takes a number, and gives it up after what it wrote can be seen.
  SELECT array_agg(virtualtransaction) INTO v_writers FROM pg_locks
    WHERE relation = 'ledger_transfers'::regclass AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND mode = 'RowExclusiveLock' AND granted AND pid IS DISTINCT FROM pg_backend_pid();
  WHILE EXISTS (SELECT FROM pg_locks WHERE relation = 'ledger_transfers'::regclass
      AND mode = 'RowExclusiveLock' AND granted AND virtualtransaction = ANY (v_writers)) LOOP
    IF clock_timestamp() > v_until THEN RETURN 0; END IF;
    PERFORM pg_sleep(0.02);
  END LOOP;
  UPDATE ledger_accounts a SET debits_posted = a.debits_posted + m.debits, credits_posted = a.credits_posted + m.credits
    FROM (SELECT d.account_id, sum(d.debit)::bigint AS debits, sum(d.credit)::bigint AS credits FROM ledger_transfers t
      CROSS JOIN LATERAL (VALUES (t.debit_account, t.amount, 0), (t.credit_account, 0, t.amount)) AS d(account_id, debit, credit)
      WHERE t.id > v_from AND t.id <= v_to GROUP BY d.account_id) AS m
    WHERE a.id = m.account_id AND NOT a.locked;
  UPDATE ledger_folds SET last_transfer = v_to, folded_at = now();
  RETURN (SELECT count(*) FROM ledger_transfers WHERE id > v_from AND id <= v_to);
END $$;
