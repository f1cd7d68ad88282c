-- The desk for conversations: what was said, sealed; what happened, without content; money that goes back; and the
-- columns that the admin's list is filtered by.

-- What is kept of calls. ------------------------------------------------------------------------------------------------

-- What a customer chose for calls to come: with `private`, nothing but the bill is kept of a call.
CREATE TABLE call_choices (
  uid uuid PRIMARY KEY REFERENCES users (uid),
  private boolean NOT NULL,
  changed_at timestamptz NOT NULL
);

ALTER TABLE calls
  ADD COLUMN private boolean NOT NULL DEFAULT false,
  -- The version of the agent that was heard, and of the prompt for its content type.
  ADD COLUMN agent_version_id uuid,
  ADD COLUMN prompt_version integer,
  -- Why an admin ended the call, in a word that the customer is told a sentence for.
  ADD COLUMN ended_note text CHECK (ended_note IN ('rules', 'safety', 'fault', 'request')),
  ADD COLUMN flagged_at timestamptz,
  ADD COLUMN refunded_free_micros bigint NOT NULL DEFAULT 0,
  ADD COLUMN refunded_paid_micros bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT calls_refunded_is_paid CHECK (refunded_free_micros BETWEEN 0 AND captured_free_micros
    AND refunded_paid_micros BETWEEN 0 AND captured_paid_micros),
  -- The middle one of the call's replies: from the end of what the customer said to the first sound.
  ADD COLUMN reply_ms integer CHECK (reply_ms >= 0),
  -- What the list is filtered by. A band is one value, so that an index on it and the time reads a page and no more.
  ADD COLUMN length_band smallint GENERATED ALWAYS AS (CASE WHEN state <> 'ended' THEN NULL WHEN billed_ms < 10000 THEN 0
    WHEN billed_ms < 60000 THEN 1 WHEN billed_ms < 600000 THEN 2 WHEN billed_ms < 1800000 THEN 3 ELSE 4 END) STORED,
  ADD COLUMN cost_band smallint GENERATED ALWAYS AS (CASE WHEN state <> 'ended' THEN NULL
    WHEN captured_free_micros + captured_paid_micros = 0 THEN 0
    WHEN captured_free_micros + captured_paid_micros < 1000000 THEN 1
    WHEN captured_free_micros + captured_paid_micros < 5000000 THEN 2
    WHEN captured_free_micros + captured_paid_micros < 20000000 THEN 3 ELSE 4 END) STORED,
  ADD COLUMN reply_band smallint GENERATED ALWAYS AS (CASE WHEN reply_ms < 800 THEN 0 WHEN reply_ms < 1500 THEN 1
    WHEN reply_ms < 3000 THEN 2 WHEN reply_ms >= 3000 THEN 3 END) STORED,
  DROP CONSTRAINT calls_ended_reason_check,
  ADD CONSTRAINT calls_ended_reason_check CHECK (ended_reason IN ('user', 'credit', 'idle', 'max_duration', 'agent', 'error',
    'superseded', 'lost', 'never_connected', 'admin'));
CREATE INDEX calls_of_agent ON calls (agent_id, created_at DESC, id DESC);
CREATE INDEX calls_by_length ON calls (length_band, created_at DESC, id DESC) WHERE length_band IS NOT NULL;
CREATE INDEX calls_by_cost ON calls (cost_band, created_at DESC, id DESC) WHERE cost_band IS NOT NULL;
CREATE INDEX calls_by_reply ON calls (reply_band, created_at DESC, id DESC) WHERE reply_band IS NOT NULL;
-- Whom an admin looks for by name.
CREATE INDEX agents_by_name ON agents (lower(name));
CREATE INDEX calls_flagged ON calls (created_at DESC, id DESC) WHERE flagged_at IS NOT NULL;

-- What happened in a call, in moments and never in words: [milliseconds since the call was made, what, detail].
CREATE TABLE call_traces (
  call_id uuid PRIMARY KEY REFERENCES calls (id),
  events jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(events) = 'array'),
  -- Of each reply in turn, how long it took.
  reply_ms integer[] NOT NULL DEFAULT '{}',
  -- What the providers took for the call, where they say so.
  provider_cost_micros bigint CHECK (provider_cost_micros >= 0)
);

-- What was said by the customer and heard of the agent. Each line is sealed with a key that is not in the database.
CREATE TABLE call_transcripts (
  call_id uuid PRIMARY KEY REFERENCES calls (id),
  customer_uid uuid NOT NULL,
  kept_from timestamptz NOT NULL
);
CREATE INDEX call_transcripts_of_customer ON call_transcripts (customer_uid);
CREATE INDEX call_transcripts_oldest ON call_transcripts (kept_from);
CREATE TABLE transcript_lines (
  call_id uuid NOT NULL REFERENCES call_transcripts (call_id) ON DELETE CASCADE,
  line_no integer NOT NULL CHECK (line_no >= 0),
  at timestamptz NOT NULL,
  speaker text NOT NULL CHECK (speaker IN ('customer', 'agent', 'platform')),
  reply_ms integer CHECK (reply_ms >= 0),
  cut boolean NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (call_id, line_no)
);

CREATE FUNCTION refuse_private_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM calls WHERE id = NEW.call_id AND (private OR kind <> 'customer')) THEN
    RAISE EXCEPTION 'nothing is kept of call %', NEW.call_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER not_of_private_calls BEFORE INSERT ON call_transcripts
  FOR EACH ROW EXECUTE FUNCTION refuse_private_record();
CREATE TRIGGER not_of_private_calls BEFORE INSERT ON call_traces
  FOR EACH ROW EXECUTE FUNCTION refuse_private_record();

-- Who opened a transcript, why, and until when it lies open for them.
CREATE TABLE transcript_openings (
  id uuid PRIMARY KEY,
  call_id uuid NOT NULL REFERENCES calls (id),
  admin_uid uuid NOT NULL REFERENCES users (uid),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 1000),
  opened_at timestamptz NOT NULL,
  open_until timestamptz NOT NULL CHECK (open_until > opened_at AND open_until <= opened_at + interval '1 hour')
);
CREATE INDEX transcript_openings_of_call ON transcript_openings (call_id, open_until DESC);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON transcript_openings FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Money that goes back to the customer of a call. ----------------------------------------------------------------------

ALTER TABLE ledger_calls
  ADD COLUMN refunded_free bigint NOT NULL DEFAULT 0,
  ADD COLUMN refunded_paid bigint NOT NULL DEFAULT 0;

-- Gives back a part of what an ended call cost, or all of it: paid credit first, then free credit. As long as the
-- creator's share waits, its part goes back too, rounded in the creator's favour; of a call that has cleared the creator
-- keeps it, and revenue, account 1, bears the whole. Account 2 is promotions. LG003: more than is left to give back, or
-- nothing. LG004: the call has not ended, was made good, or was charged back in part.
CREATE FUNCTION ledger_refund_call(p_refund uuid, p_call uuid, p_amount bigint, p_label text, p_at timestamptz DEFAULT now()
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
    v_share := v_call.creator_posted * (v_call.refunded_paid + v_paid) / v_call.paid_posted - v_gone;
  END IF;
  v_id := ledger_book('refund', v_key, v_hash, v_call.owner_id, v_call.creator_id, ARRAY[
    ROW(v_call.pending_account, v_call.paid_account, v_share, 'share')::ledger_leg,
    ROW(1, v_call.paid_account, v_paid - v_share, 'revenue')::ledger_leg,
    ROW(2, v_call.free_account, v_free, 'free')::ledger_leg], p_label, p_call, NULL, v_call.ended_by, NULL, p_at);
  IF v_share > 0 THEN INSERT INTO ledger_shares_taken_back VALUES (v_id, p_call, v_call.creator_id, v_share); END IF;
  UPDATE ledger_calls SET refunded_free = refunded_free + v_free, refunded_paid = refunded_paid + v_paid WHERE call_id = p_call;
  RETURN v_id;
END $$;

-- As before, but not for a call of which a part went back already: the same money would go back twice.
CREATE OR REPLACE FUNCTION ledger_make_good(p_call uuid, p_label text, p_at timestamptz DEFAULT now()
) RETURNS uuid LANGUAGE plpgsql SET ledger.writer = 'on' AS $$
DECLARE v_call ledger_calls; v_id uuid; v_legs ledger_leg[]; v_key text := 'call:' || p_call || ':';
BEGIN
  PERFORM 1 FROM ledger_accounts
    WHERE owner_id = (SELECT owner_id FROM ledger_calls WHERE call_id = p_call) AND locked ORDER BY kind DESC FOR UPDATE;
  SELECT * INTO v_call FROM ledger_calls WHERE call_id = p_call FOR UPDATE;
  IF v_call.ended_by IS NULL THEN RAISE EXCEPTION 'call % has not ended', p_call USING ERRCODE = 'LG004'; END IF;
  IF v_call.made_good_by IS NOT NULL THEN RETURN v_call.made_good_by; END IF;
  IF v_call.refunded_free + v_call.refunded_paid > 0 THEN
    RAISE EXCEPTION 'a part of call % was given back', p_call USING ERRCODE = 'LG004';
  END IF;
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

-- The same for the call: its row first, then the accounts, in one transaction. Asked again, it answers the same journal.
CREATE FUNCTION call_refund(p_refund uuid, p_call uuid, p_amount bigint, p_label text, p_at timestamptz
) RETURNS SETOF ledger_journals LANGUAGE plpgsql AS $$
DECLARE v_id uuid;
BEGIN
  PERFORM 1 FROM calls WHERE id = p_call AND kind = 'customer' FOR UPDATE;
  v_id := ledger_refund_call(p_refund, p_call, p_amount, p_label, p_at);
  UPDATE calls c SET refunded_free_micros = l.refunded_free, refunded_paid_micros = l.refunded_paid,
      creator_micros = l.creator_posted
        - (SELECT coalesce(sum(amount), 0) FROM ledger_shares_taken_back WHERE call_id = p_call)
    FROM ledger_calls l WHERE c.id = p_call AND l.call_id = p_call;
  RETURN QUERY SELECT * FROM ledger_journals WHERE id = v_id;
END $$;

-- What admins gave back for calls. Above an amount that the operator sets, a second admin has confirmed it.
CREATE TABLE call_refunds (
  id uuid PRIMARY KEY,
  call_id uuid NOT NULL REFERENCES calls (id),
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 1000),
  asked_by uuid NOT NULL REFERENCES users (uid),
  confirmed_by uuid REFERENCES users (uid),
  given_at timestamptz NOT NULL,
  journal_id uuid NOT NULL UNIQUE,
  -- What of it came out of the creator's waiting share; the platform bore the rest.
  creator_micros bigint NOT NULL CHECK (creator_micros BETWEEN 0 AND amount_micros),
  CONSTRAINT call_refunds_two_people CHECK (confirmed_by <> asked_by)
);
CREATE INDEX call_refunds_of_call ON call_refunds (call_id, given_at);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON call_refunds FOR EACH ROW EXECUTE FUNCTION refuse_change();
