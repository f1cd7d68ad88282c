CREATE TABLE calls (
  id uuid PRIMARY KEY,
  customer_uid uuid NOT NULL REFERENCES users (uid),
  creator_uid uuid NOT NULL REFERENCES users (uid),
  agent_id uuid NOT NULL REFERENCES agents (id),
  agent_name text NOT NULL,
  model_username text NOT NULL,
  rate_micros bigint NOT NULL CHECK (rate_micros > 0),
  share_bps integer NOT NULL CHECK (share_bps BETWEEN 0 AND 10000),
  usage_fee_micros bigint NOT NULL CHECK (usage_fee_micros >= 0),
  cap_micros bigint CHECK (cap_micros > 0),
  rehearsal boolean NOT NULL,
  state text NOT NULL DEFAULT 'starting' CHECK (state IN ('starting', 'active', 'ended')),
  ended_reason text CHECK (ended_reason IN
    ('user', 'credit', 'idle', 'max_duration', 'agent', 'error', 'superseded', 'lost', 'never_connected')),
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  billed_ms bigint NOT NULL DEFAULT 0 CHECK (billed_ms >= 0),
  paused_ms bigint NOT NULL DEFAULT 0 CHECK (paused_ms >= 0 AND paused_ms <= billed_ms),
  chargeable_ms bigint NOT NULL DEFAULT 0 CHECK (chargeable_ms >= 0 AND chargeable_ms <= billed_ms),
  slice_no integer NOT NULL DEFAULT 0,
  hold_id uuid,
  captured_free_micros bigint NOT NULL DEFAULT 0 CHECK (captured_free_micros >= 0),
  captured_paid_micros bigint NOT NULL DEFAULT 0 CHECK (captured_paid_micros >= 0),
  captured_micros bigint NOT NULL GENERATED ALWAYS AS (captured_free_micros + captured_paid_micros) STORED,
  creator_micros bigint NOT NULL DEFAULT 0 CHECK (creator_micros >= 0),
  token_hash text,
  token_expires_at timestamptz,
  lease_owner text,
  lease_until timestamptz,
  end_requested boolean NOT NULL DEFAULT false,
  CHECK ((state = 'ended') = (ended_at IS NOT NULL AND ended_reason IS NOT NULL)),
  CHECK (cap_micros IS NULL OR captured_free_micros + captured_paid_micros <= cap_micros)
);

-- A customer talks to one agent at a time, however many tabs, devices or servers ask.
CREATE UNIQUE INDEX calls_one_live_per_customer ON calls (customer_uid) WHERE state <> 'ended';
-- What the reaper looks through: only calls that still live.
CREATE INDEX calls_live_by_lease ON calls (lease_until) WHERE state <> 'ended';
CREATE INDEX calls_of_customer ON calls (customer_uid, created_at DESC, id DESC);
CREATE INDEX calls_of_creator ON calls (creator_uid, created_at DESC, id DESC);
CREATE INDEX calls_newest ON calls (created_at DESC, id DESC);
CREATE INDEX calls_by_end ON calls (ended_reason, created_at DESC, id DESC);
CREATE INDEX calls_by_state ON calls (state, created_at DESC, id DESC);

-- The two moments in which a running call moves money. Each changes the call and the ledger in one transaction, takes
-- the call's row first and then the accounts, and refuses (CV001) when the call is not as its server believes.

CREATE FUNCTION call_renew(p_call uuid, p_lease_owner text, p_slice int, p_billed_ms bigint, p_paused_ms bigint,
  p_chargeable_ms bigint, p_free bigint, p_paid bigint, p_creator_part bigint, p_wanted bigint,
  p_expires timestamptz, p_at timestamptz
) RETURNS ledger_step LANGUAGE plpgsql AS $$
DECLARE v_call calls; v_step ledger_step;
BEGIN
  SELECT * INTO v_call FROM calls WHERE id = p_call FOR UPDATE;
  IF v_call.state IS DISTINCT FROM 'active' OR v_call.lease_owner IS DISTINCT FROM p_lease_owner
    OR v_call.slice_no <> p_slice - 1 THEN
    RAISE EXCEPTION 'call % is not at slice % of this server', p_call, p_slice - 1 USING ERRCODE = 'CV001';
  END IF;
  v_step := ledger_renew(p_call, p_slice, p_free, p_paid, p_creator_part, p_wanted, p_expires, p_at);
  UPDATE calls SET
    billed_ms = GREATEST(billed_ms, p_billed_ms),
    paused_ms = CASE WHEN p_billed_ms >= billed_ms THEN p_paused_ms ELSE paused_ms END,
    chargeable_ms = p_chargeable_ms,
    slice_no = p_slice,
    hold_id = v_step.hold_id,
    captured_free_micros = captured_free_micros + p_free,
    captured_paid_micros = captured_paid_micros + p_paid,
    creator_micros = creator_micros + p_creator_part
    WHERE id = p_call;
  RETURN v_step;
END $$;

-- `p_lease_owner` null is the reaper: it may only take a call whose lease has run out, or that never had one.
-- `p_slice` is the slice that the amounts were computed for. A call that our side broke ('error') is given back whole.
CREATE FUNCTION call_end(p_call uuid, p_lease_owner text, p_slice int, p_reason text, p_billed_ms bigint,
  p_paused_ms bigint, p_chargeable_ms bigint, p_free bigint, p_paid bigint, p_creator_part bigint,
  p_at timestamptz
) RETURNS SETOF calls LANGUAGE plpgsql AS $$
DECLARE v_call calls; v_broken boolean := p_reason = 'error';
BEGIN
  SELECT * INTO v_call FROM calls WHERE id = p_call FOR UPDATE;
  IF v_call.state = 'ended' THEN RETURN NEXT v_call; RETURN; END IF;
  IF v_call.id IS NULL OR v_call.slice_no <> p_slice OR NOT (CASE
    WHEN p_lease_owner IS NULL THEN v_call.lease_owner IS NULL OR v_call.lease_until < p_at
    ELSE v_call.lease_owner IS NOT DISTINCT FROM p_lease_owner END) THEN
    RAISE EXCEPTION 'call % is not at slice % of this server', p_call, p_slice USING ERRCODE = 'CV001';
  END IF;
  PERFORM ledger_settle(p_call, p_free, p_paid, p_creator_part, p_at);
  IF v_broken THEN
    PERFORM ledger_make_good(p_call, 'Given back: the call with ' || v_call.agent_name || ' broke on our side', p_at);
  END IF;
  RETURN QUERY UPDATE calls SET
    state = 'ended', ended_reason = p_reason, ended_at = p_at,
    billed_ms = p_billed_ms, paused_ms = p_paused_ms,
    chargeable_ms = CASE WHEN v_broken THEN 0 ELSE p_chargeable_ms END,
    captured_free_micros = CASE WHEN v_broken THEN 0 ELSE captured_free_micros + p_free END,
    captured_paid_micros = CASE WHEN v_broken THEN 0 ELSE captured_paid_micros + p_paid END,
    creator_micros = CASE WHEN v_broken THEN 0 ELSE creator_micros + p_creator_part END,
    hold_id = NULL, token_hash = NULL, token_expires_at = NULL, lease_owner = NULL, lease_until = NULL
    WHERE id = p_call RETURNING *;
END $$;
