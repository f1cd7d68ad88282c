-- A call that broke on our side gives back what came after the last answer that was heard, and the whole of it only where
-- none was heard. What goes back without a person looking is limited; beyond that the call waits for one.

ALTER TABLE calls
  ADD COLUMN fault_back text CHECK (fault_back IN ('given', 'waiting')),
  ADD COLUMN fault_micros bigint CHECK (fault_micros > 0),
  ADD CONSTRAINT calls_fault_has_amount CHECK ((fault_back IS NULL) = (fault_micros IS NULL));
CREATE INDEX calls_given_back ON calls (customer_uid, ended_at) WHERE fault_back IS NOT NULL;

-- Ends a call as call_end does, broken on our side. `p_keep`: what the part of it cost that was good. `p_most`: so many
-- calls of a customer and UTC day give back at once.
CREATE FUNCTION call_break(p_call uuid, p_lease_owner text, p_slice int, p_billed_ms bigint, p_paused_ms bigint,
  p_chargeable_ms bigint, p_free bigint, p_paid bigint, p_creator_part bigint, p_keep bigint, p_most int, p_at timestamptz
) RETURNS SETOF calls LANGUAGE plpgsql AS $$
DECLARE v_call calls; v_back bigint; v_now boolean;
BEGIN
  SELECT * INTO v_call FROM calls WHERE id = p_call FOR UPDATE;
  IF v_call.state = 'ended' THEN RETURN NEXT v_call; RETURN; END IF;
  v_back := greatest(0, v_call.captured_micros + p_free + p_paid - p_keep);
  v_now := p_most > (SELECT count(*) FROM calls WHERE customer_uid = v_call.customer_uid AND fault_back = 'given'
    AND ended_at >= date_trunc('day', p_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC');
  IF v_now AND p_keep = 0 THEN
    PERFORM call_end(p_call, p_lease_owner, p_slice, 'error', p_billed_ms, p_paused_ms, p_chargeable_ms, p_free, p_paid,
      p_creator_part, p_at);
  ELSE
    PERFORM call_end(p_call, p_lease_owner, p_slice, 'lost', p_billed_ms, p_paused_ms, p_chargeable_ms, p_free, p_paid,
      p_creator_part, p_at);
    IF v_now AND v_back > 0 THEN
      PERFORM call_refund(gen_random_uuid(), p_call, v_back,
        'Given back: the call with ' || v_call.agent_name || ' broke on our side', p_at);
    END IF;
  END IF;
  RETURN QUERY UPDATE calls SET ended_reason = 'error', fault_micros = nullif(v_back, 0),
      fault_back = CASE WHEN v_back > 0 THEN CASE WHEN v_now THEN 'given' ELSE 'waiting' END END
    WHERE id = p_call RETURNING *;
END $$;
