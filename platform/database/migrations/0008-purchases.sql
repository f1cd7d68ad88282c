-- Buying credit. A purchase is written down before anybody is sent to pay; what the processor says afterwards is kept in
-- an inbox, each event once. Credit comes from the ledger alone, at most once for each purchase.

CREATE TABLE purchases (
  id uuid PRIMARY KEY,
  uid uuid NOT NULL REFERENCES users (uid),
  -- Made with the form: a second click finds the first one's purchase.
  idem_key text COLLATE "C" NOT NULL CHECK (char_length(idem_key) BETWEEN 8 AND 100),
  processor text COLLATE "C" NOT NULL,
  processor_ref text COLLATE "C",
  checkout_url text,
  brand text NOT NULL,
  price_micros bigint NOT NULL CHECK (price_micros > 0 AND price_micros % 10000 = 0),
  -- Paid credit that promotions pay for, at most a tenth of the price.
  bonus_micros bigint NOT NULL CHECK (bonus_micros >= 0 AND bonus_micros * 10 <= price_micros),
  currency text NOT NULL DEFAULT 'USD' CHECK (currency = 'USD'),
  state text COLLATE "C" NOT NULL DEFAULT 'created' CHECK (state IN
    ('created', 'pending', 'paid', 'declined', 'expired', 'mismatch', 'refunded', 'charged_back')),
  -- Why it was declined or parked, in words.
  reason text,
  -- The ledger's entries that credited it and took it back.
  journal_id uuid UNIQUE,
  taken_back_by uuid UNIQUE,
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  settled_at timestamptz,
  CONSTRAINT purchases_key UNIQUE (uid, idem_key),
  CONSTRAINT purchases_processor_ref UNIQUE (processor, processor_ref),
  CHECK ((journal_id IS NULL) = (paid_at IS NULL)),
  CHECK (state <> 'paid' OR journal_id IS NOT NULL),
  CHECK (state IN ('paid', 'refunded', 'charged_back') OR journal_id IS NULL),
  CHECK (taken_back_by IS NULL OR state IN ('refunded', 'charged_back')),
  CHECK ((state IN ('created', 'pending')) = (settled_at IS NULL))
);
CREATE INDEX purchases_of_member ON purchases (uid, created_at DESC, id DESC);
CREATE INDEX purchases_open ON purchases (created_at) WHERE state IN ('created', 'pending');
CREATE TRIGGER not_while_paused BEFORE INSERT ON purchases FOR EACH ROW EXECUTE FUNCTION refuse_while_paused('uid');
-- What was agreed stays: who, how much, through whom.
CREATE TRIGGER as_agreed BEFORE UPDATE ON purchases FOR EACH ROW
  WHEN (ROW(NEW.id, NEW.uid, NEW.idem_key, NEW.processor, NEW.price_micros, NEW.bonus_micros, NEW.currency, NEW.created_at)
    IS DISTINCT FROM ROW(OLD.id, OLD.uid, OLD.idem_key, OLD.processor, OLD.price_micros, OLD.bonus_micros, OLD.currency,
      OLD.created_at)
    OR OLD.journal_id IS NOT NULL AND NEW.journal_id IS DISTINCT FROM OLD.journal_id
    OR OLD.taken_back_by IS NOT NULL AND NEW.taken_back_by IS DISTINCT FROM OLD.taken_back_by)
  EXECUTE FUNCTION refuse_change();

-- What processors told, each event once. No body is kept: it may hold names and addresses.
CREATE TABLE payment_events (
  processor text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('paid', 'declined', 'refunded', 'chargeback')),
  purchase_id uuid REFERENCES purchases (id),
  processor_ref text NOT NULL,
  amount_micros bigint NOT NULL,
  currency text NOT NULL,
  -- `applied`: it changed something; `repeated`: it was so already; `parked`: a person has to look.
  outcome text NOT NULL CHECK (outcome IN ('applied', 'repeated', 'parked')),
  note text,
  happened_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (processor, event_id)
);
CREATE INDEX payment_events_parked ON payment_events (received_at DESC) WHERE outcome = 'parked';
CREATE INDEX payment_events_of_purchase ON payment_events (purchase_id);
CREATE TRIGGER append_only BEFORE UPDATE ON payment_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Taking a purchase back. -----------------------------------------------------------------------------------------------

ALTER TYPE ledger_journal_kind ADD VALUE 'chargeback';

-- Parts of creators' shares that went back because the credit behind them was charged back.
CREATE TABLE ledger_shares_taken_back (
  journal_id uuid PRIMARY KEY,
  call_id uuid NOT NULL,
  creator_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0)
);
CREATE INDEX ledger_shares_taken_back_call ON ledger_shares_taken_back (call_id);
CREATE TRIGGER append_only BEFORE UPDATE ON ledger_shares_taken_back FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_delete BEFORE DELETE ON ledger_shares_taken_back FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON ledger_shares_taken_back EXECUTE FUNCTION refuse_change();

-- A frozen account sets nothing more aside; what is set aside for a running call may still be used.
CREATE FUNCTION ledger_freeze(p_owner uuid, p_frozen boolean, p_at timestamptz DEFAULT now()
) RETURNS void LANGUAGE plpgsql SET ledger.writer = 'on' AS $$
BEGIN
  PERFORM ledger_open_account(p_owner, 'user:paid');
  UPDATE ledger_accounts SET frozen_at = CASE WHEN p_frozen THEN coalesce(frozen_at, p_at) END
    WHERE owner_id = p_owner AND kind = 'user:paid';
END $$;

-- A payment that went back to the payer: the whole purchase is reversed. What is left of the customer's paid credit pays
-- first (`p_taken`, all that is there and not more than the purchase). Of what is missing, `p_parts` come out of the shares
-- of `p_calls`, which that credit had paid; the rest is the platform's loss. The amounts are the rules' affair; that they
-- are possible is checked here. LG003: an amount is out of its bounds.
CREATE FUNCTION ledger_take_back(p_purchase uuid, p_kind ledger_journal_kind, p_taken bigint, p_calls uuid[],
  p_parts bigint[], p_label text, p_at timestamptz DEFAULT now()
) RETURNS uuid LANGUAGE plpgsql SET ledger.writer = 'on' AS $$
DECLARE
  v_purchase ledger_journals; v_paid bigint; v_bonus bigint; v_from_paid bigint; v_id uuid; v_share uuid; v_step ledger_step;
  v_account ledger_accounts; v_call ledger_calls; v_gone bigint;
  v_key text := 'reverse:' || p_purchase;
  v_hash uuid := md5(ROW('take_back', p_kind)::text)::uuid;
BEGIN
  SELECT * INTO v_purchase FROM ledger_journals WHERE id = p_purchase AND kind = 'purchase';
  IF NOT FOUND OR p_kind NOT IN ('refund', 'chargeback') THEN
    RAISE EXCEPTION 'journal % is no purchase to take back', p_purchase USING ERRCODE = 'LG004';
  END IF;
  PERFORM 1 FROM ledger_accounts WHERE owner_id = v_purchase.owner_id AND locked ORDER BY kind DESC FOR UPDATE;
  v_step := ledger_replay(v_key, v_hash, 0);
  IF v_step.journal_id IS NOT NULL THEN RETURN v_step.journal_id; END IF;

  SELECT coalesce(sum(amount) FILTER (WHERE code = 'paid'), 0), coalesce(sum(amount) FILTER (WHERE code = 'bonus'), 0)
    INTO v_paid, v_bonus FROM ledger_transfers WHERE journal_id = p_purchase;
  SELECT * INTO STRICT v_account FROM ledger_accounts WHERE owner_id = v_purchase.owner_id AND kind = 'user:paid';
  IF p_taken IS DISTINCT FROM
      least(v_paid + v_bonus, v_account.credits_posted - v_account.debits_posted - v_account.debits_pending)
    OR (SELECT coalesce(sum(part), 0) FROM unnest(p_parts) AS part) > v_paid + v_bonus - p_taken THEN
    RAISE EXCEPTION 'cannot take % back of purchase %', p_taken, p_purchase USING ERRCODE = 'LG003';
  END IF;

  -- Accounts 3, 2 and 9: processor_clearing, promotions, chargeback_loss.
  v_from_paid := least(p_taken, v_paid);
  v_id := ledger_book(p_kind, v_key, v_hash, v_purchase.owner_id, NULL, ARRAY[
    ROW(v_account.id, 3, v_from_paid, 'paid')::ledger_leg, ROW(9, 3, v_paid - v_from_paid, 'loss')::ledger_leg,
    ROW(v_account.id, 2, p_taken - v_from_paid, 'bonus')::ledger_leg,
    ROW(9, 2, v_bonus - p_taken + v_from_paid, 'loss')::ledger_leg],
    p_label, NULL, v_purchase.payment_ref, p_purchase, NULL, p_at);

  FOR i IN 1 .. coalesce(array_length(p_calls, 1), 0) LOOP
    SELECT * INTO v_call FROM ledger_calls WHERE call_id = p_calls[i] FOR UPDATE;
    SELECT coalesce(sum(amount), 0) INTO v_gone FROM ledger_shares_taken_back WHERE call_id = p_calls[i];
    IF v_call.owner_id IS DISTINCT FROM v_purchase.owner_id OR v_call.made_good_by IS NOT NULL OR p_parts[i] IS NULL
      OR p_parts[i] NOT BETWEEN 1 AND v_call.creator_posted - v_gone
      OR p_parts[i] > ledger_balance(v_call.pending_account) THEN
      RAISE EXCEPTION 'cannot take % back of the share of call %', p_parts[i], p_calls[i] USING ERRCODE = 'LG003';
    END IF;
    v_share := ledger_book('chargeback', 'share-back:' || p_purchase || ':' || p_calls[i], v_hash, v_purchase.owner_id,
      v_call.creator_id, ARRAY[ROW(v_call.pending_account, 9, p_parts[i], 'share')::ledger_leg],
      'Share of a call that was charged back', p_calls[i], NULL, p_purchase, NULL, p_at);
    INSERT INTO ledger_shares_taken_back VALUES (v_share, p_calls[i], v_call.creator_id, p_parts[i]);
  END LOOP;
  IF p_kind = 'chargeback' THEN PERFORM ledger_freeze(v_purchase.owner_id, true, p_at); END IF;
  RETURN v_id;
END $$;

-- As before, but not for a call whose creator has given a part back: the same money would be taken twice.
CREATE OR REPLACE FUNCTION ledger_make_good(p_call uuid, p_label text, p_at timestamptz DEFAULT now()
) RETURNS uuid LANGUAGE plpgsql SET ledger.writer = 'on' AS $$
DECLARE v_call ledger_calls; v_id uuid; v_legs ledger_leg[]; v_key text := 'call:' || p_call || ':';
BEGIN
  SELECT * INTO v_call FROM ledger_calls WHERE call_id = p_call;
  IF v_call.ended_by IS NULL THEN RAISE EXCEPTION 'call % has not ended', p_call USING ERRCODE = 'LG004'; END IF;
  IF EXISTS (SELECT 1 FROM ledger_shares_taken_back WHERE call_id = p_call) THEN
    RAISE EXCEPTION 'a part of call % was charged back', p_call USING ERRCODE = 'LG004';
  END IF;
  -- All journals of a call have its id in their keys; ';' is the character after ':'.
  SELECT array_agg(ROW(t.credit_account, t.debit_account, t.amount, t.code)::ledger_leg ORDER BY t.id) INTO v_legs
    FROM ledger_journals j JOIN ledger_transfers t ON t.journal_id = j.id
    WHERE j.idem_key > v_key AND j.idem_key < 'call:' || p_call || ';' AND j.kind IN ('call_slice', 'call_end');
  IF v_legs IS NULL THEN RETURN NULL; END IF;
  v_id := ledger_book('makegood', v_key || 'makegood', md5('makegood')::uuid, v_call.owner_id, v_call.creator_id, v_legs,
    p_label, p_call, NULL, v_call.ended_by, NULL, p_at);
  UPDATE ledger_calls SET made_good_by = v_id WHERE call_id = p_call;
  RETURN v_id;
END $$;
