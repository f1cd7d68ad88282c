-- Limits that members set for themselves. Lowering holds at once; raising waits a day; a break cannot be cut short.

-- Every change of a limit, kept. The one that holds is the last that has taken effect and was not called off.
CREATE TABLE limit_changes (
  id uuid PRIMARY KEY,
  uid uuid NOT NULL REFERENCES users (uid),
  kind text NOT NULL CHECK (kind IN ('daily_purchase', 'monthly_purchase', 'daily_talk')),
  -- Null: no limit.
  amount_micros bigint CHECK (amount_micros >= 0),
  requested_at timestamptz NOT NULL,
  takes_effect_at timestamptz NOT NULL,
  cancelled_at timestamptz,
  CHECK (takes_effect_at >= requested_at),
  -- What has taken effect can only be followed by another change.
  CHECK (cancelled_at < takes_effect_at)
);
CREATE INDEX limit_changes_of_member ON limit_changes (uid, kind, takes_effect_at DESC, id DESC);

-- The limit of a member at a moment; null: none.
CREATE FUNCTION limit_at(p_uid uuid, p_kind text, p_at timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT amount_micros FROM limit_changes
  WHERE uid = p_uid AND kind = p_kind AND takes_effect_at <= p_at AND cancelled_at IS NULL
  ORDER BY takes_effect_at DESC, id DESC LIMIT 1
$$;

CREATE FUNCTION limit_raise_waits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE v_now bigint := limit_at(NEW.uid, NEW.kind, NEW.requested_at);
BEGIN
  IF v_now IS NOT NULL AND (NEW.amount_micros IS NULL OR NEW.amount_micros > v_now)
    AND NEW.takes_effect_at < NEW.requested_at + interval '24 hours' THEN
    RAISE EXCEPTION 'a limit is raised after a day, not before' USING ERRCODE = 'LM002';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER raise_waits BEFORE INSERT ON limit_changes FOR EACH ROW EXECUTE FUNCTION limit_raise_waits();
CREATE TRIGGER only_called_off BEFORE UPDATE ON limit_changes FOR EACH ROW
  WHEN (OLD.cancelled_at IS NOT NULL OR ROW(NEW.id, NEW.uid, NEW.kind, NEW.amount_micros, NEW.requested_at, NEW.takes_effect_at)
    IS DISTINCT FROM ROW(OLD.id, OLD.uid, OLD.kind, OLD.amount_micros, OLD.requested_at, OLD.takes_effect_at))
  EXECUTE FUNCTION refuse_change();

-- A time without buying and without calls: a break of days, or an exclusion of half a year to five years.
CREATE TABLE limit_pauses (
  id uuid PRIMARY KEY,
  uid uuid NOT NULL REFERENCES users (uid),
  kind text NOT NULL CHECK (kind IN ('cool_off', 'self_exclusion')),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  CHECK (CASE kind
    WHEN 'cool_off' THEN ends_at - starts_at BETWEEN interval '1 day' AND interval '42 days'
    ELSE ends_at - starts_at BETWEEN interval '181 days' AND interval '1828 days' END)
);
CREATE INDEX limit_pauses_of_member ON limit_pauses (uid, ends_at DESC);
CREATE TRIGGER not_cut_short BEFORE UPDATE OR DELETE ON limit_pauses FOR EACH ROW
  WHEN (OLD.ends_at > now()) EXECUTE FUNCTION refuse_change();

-- The last word, whoever asks: nothing is begun by a member who is on a break.
CREATE FUNCTION refuse_while_paused() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE v_uid uuid := (to_jsonb(NEW) ->> TG_ARGV[0])::uuid;
BEGIN
  IF EXISTS (SELECT 1 FROM limit_pauses
    WHERE uid = v_uid AND starts_at <= NEW.created_at AND ends_at > NEW.created_at) THEN
    RAISE EXCEPTION 'the member is on a break' USING ERRCODE = 'LM001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER not_while_paused BEFORE INSERT ON calls FOR EACH ROW EXECUTE FUNCTION refuse_while_paused('customer_uid');

-- What a customer's calls of a day cost, for the limit on talking.
CREATE INDEX ledger_calls_of_owner ON ledger_calls (owner_id, started_at);
