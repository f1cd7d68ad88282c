-- A creator's earnings: shares that waited long enough become available, and where they are paid out to.

-- When the share of a call stopped waiting, and the journal that moved it; that is null where there was nothing to move.
ALTER TABLE ledger_calls ADD COLUMN cleared_at timestamptz, ADD COLUMN cleared_by uuid;
CREATE INDEX ledger_calls_waiting ON ledger_calls (creator_id, started_at) WHERE cleared_at IS NULL;
CREATE INDEX ledger_calls_cleared_by ON ledger_calls (cleared_by) WHERE cleared_by IS NOT NULL;
-- What was taken from earnings again: few rows, which a statement lists.
CREATE INDEX ledger_journals_earnings_taken ON ledger_journals (creator_id, effective_at, id) WHERE creator_micros < 0;
CREATE INDEX ledger_journals_available ON ledger_journals (owner_id, effective_at, id) WHERE available_micros <> 0;

-- Moves the shares of a creator's ended calls from pending to available, less what was taken back of them. A call clears
-- once: those that did are passed over, so asked again it books nothing and returns null. Whether a share has waited long
-- enough is the rules' affair. LG003: a call of another creator, or one that has not ended.
CREATE FUNCTION ledger_clear(p_creator uuid, p_calls uuid[], p_label text, p_at timestamptz DEFAULT now()
) RETURNS uuid LANGUAGE plpgsql SET ledger.writer = 'on' AS $$
DECLARE
  v_pending bigint := ledger_open_account(p_creator, 'creator:pending');
  v_available bigint := ledger_open_account(p_creator, 'creator:available');
  v_id uuid; v_calls uuid[]; v_moved uuid[]; v_amount bigint;
BEGIN
  PERFORM ledger_open_account(p_creator, 'user:paid');
  PERFORM 1 FROM ledger_accounts WHERE owner_id = p_creator AND locked ORDER BY kind DESC FOR UPDATE;
  PERFORM 1 FROM ledger_calls WHERE call_id = ANY(p_calls) ORDER BY call_id FOR UPDATE;
  IF EXISTS (SELECT 1 FROM ledger_calls WHERE call_id = ANY(p_calls) AND (creator_id <> p_creator OR ended_by IS NULL)) THEN
    RAISE EXCEPTION 'a call cannot clear for %', p_creator USING ERRCODE = 'LG003';
  END IF;
  SELECT array_agg(call_id ORDER BY call_id), array_agg(call_id ORDER BY call_id) FILTER (WHERE rest > 0),
      coalesce(sum(rest), 0) INTO v_calls, v_moved, v_amount
    FROM (SELECT c.call_id, CASE WHEN c.made_good_by IS NOT NULL THEN 0 ELSE c.creator_posted
          - (SELECT coalesce(sum(amount), 0) FROM ledger_shares_taken_back WHERE call_id = c.call_id) END AS rest
      FROM ledger_calls c WHERE c.call_id = ANY(p_calls) AND c.cleared_at IS NULL) AS waiting;
  IF v_calls IS NULL THEN RETURN NULL; END IF;
  IF v_amount > 0 THEN
    v_id := ledger_book('maturity', 'mature:' || p_creator || ':' || v_moved[1],
      md5(ROW('maturity', v_moved, v_amount)::text)::uuid, p_creator, p_creator,
      ARRAY[ROW(v_pending, v_available, v_amount, 'clear')::ledger_leg], p_label, NULL, NULL, NULL, NULL, p_at);
  END IF;
  UPDATE ledger_calls SET cleared_at = p_at, cleared_by = CASE WHEN call_id = ANY(v_moved) THEN v_id END
    WHERE call_id = ANY(v_calls);
  RETURN v_id;
END $$;

-- What has cleared is the creator's: a payment that goes back later is the platform's loss.
CREATE FUNCTION refuse_share_of_cleared_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM ledger_calls WHERE call_id = NEW.call_id AND cleared_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the share of call % has cleared', NEW.call_id USING ERRCODE = 'LG003';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER not_after_clearing BEFORE INSERT ON ledger_shares_taken_back
  FOR EACH ROW EXECUTE FUNCTION refuse_share_of_cleared_call();

-- As before; of a call that has cleared the creator keeps the share, and revenue, account 1, gives it back instead.
CREATE OR REPLACE FUNCTION ledger_make_good(p_call uuid, p_label text, p_at timestamptz DEFAULT now()
) RETURNS uuid LANGUAGE plpgsql SET ledger.writer = 'on' AS $$
DECLARE v_call ledger_calls; v_id uuid; v_legs ledger_leg[]; v_key text := 'call:' || p_call || ':';
BEGIN
  PERFORM 1 FROM ledger_accounts
    WHERE owner_id = (SELECT owner_id FROM ledger_calls WHERE call_id = p_call) AND locked ORDER BY kind DESC FOR UPDATE;
  SELECT * INTO v_call FROM ledger_calls WHERE call_id = p_call FOR UPDATE;
  IF v_call.ended_by IS NULL THEN RAISE EXCEPTION 'call % has not ended', p_call USING ERRCODE = 'LG004'; END IF;
  IF v_call.made_good_by IS NOT NULL THEN RETURN v_call.made_good_by; END IF;
  IF EXISTS (SELECT 1 FROM ledger_shares_taken_back WHERE call_id = p_call) THEN
    RAISE EXCEPTION 'a part of call % was charged back', p_call USING ERRCODE = 'LG004';
  END IF;
  -- All journals of a call have its id in their keys; ';' is the character after ':'.
  SELECT array_agg(ROW(CASE WHEN v_call.cleared_at IS NOT NULL AND t.credit_account = v_call.pending_account THEN 1
      ELSE t.credit_account END, t.debit_account, t.amount, t.code)::ledger_leg ORDER BY t.id) INTO v_legs
    FROM ledger_journals j JOIN ledger_transfers t ON t.journal_id = j.id
    WHERE j.idem_key > v_key AND j.idem_key < 'call:' || p_call || ';' AND j.kind IN ('call_slice', 'call_end');
  IF v_legs IS NULL THEN RETURN NULL; END IF;
  v_id := ledger_book('makegood', v_key || 'makegood', md5('makegood')::uuid, v_call.owner_id, v_call.creator_id, v_legs,
    p_label, p_call, NULL, v_call.ended_by, NULL, p_at);
  UPDATE ledger_calls SET made_good_by = v_id WHERE call_id = p_call;
  RETURN v_id;
END $$;

-- Where a creator is paid, and for whom taxes are reported. `sealed` opens with a key that is not in the database; what
-- stands beside it is what the page shows, with the numbers masked. `pay_from`: no payout goes there earlier.
CREATE TABLE payout_methods (
  uid uuid PRIMARY KEY REFERENCES users (uid),
  kind text NOT NULL CHECK (kind IN ('sepa', 'us_bank', 'wire')),
  masked text NOT NULL CHECK (char_length(masked) <= 200),
  sealed bytea NOT NULL,
  pay_from timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE TABLE tax_details (
  uid uuid PRIMARY KEY REFERENCES users (uid),
  form text NOT NULL CHECK (form IN ('w9', 'w8ben', 'w8bene')),
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  masked text NOT NULL CHECK (char_length(masked) <= 200),
  sealed bytea NOT NULL,
  -- The last day on which the form counts; null where it does not end.
  valid_until date,
  changed_at timestamptz NOT NULL
);

-- Which letters a member wants besides those that everybody gets. Without a row: all of them.
CREATE TABLE letter_choices (
  uid uuid PRIMARY KEY REFERENCES users (uid),
  earnings boolean NOT NULL,
  reviews boolean NOT NULL,
  news boolean NOT NULL,
  changed_at timestamptz NOT NULL
);

-- Creators who paused everything, and the agents that were active until then: these come back, no others.
CREATE TABLE creator_pauses (
  uid uuid PRIMARY KEY REFERENCES users (uid),
  agents uuid[] NOT NULL,
  paused_at timestamptz NOT NULL
);

-- What a creator's dashboard counts: whether a caller has called before, and who calls now.
CREATE INDEX calls_of_pair ON calls (creator_uid, customer_uid, created_at) WHERE state = 'ended';
CREATE INDEX calls_live_of_creator ON calls (creator_uid, created_at) WHERE state <> 'ended';
