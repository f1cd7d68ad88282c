-- An admin can undo a decision about a version.

-- What the decision of an admin found, and how it left the companion; null where there is nothing to undo.
ALTER TABLE agent_reviews
  ADD COLUMN before_decision jsonb,
  ADD CONSTRAINT agent_reviews_before_decision CHECK (before_decision IS NULL
    OR (jsonb_typeof(before_decision) = 'object' AND decided_by IS NOT NULL)) NOT VALID;
CREATE INDEX agent_reviews_undoable ON agent_reviews (decided_by, decided_at) WHERE before_decision IS NOT NULL;

-- A decided review is noted once with what undoing it takes, and only ever waits again as it did before: the same
-- version, submitted at the same time.
CREATE OR REPLACE FUNCTION keep_decided_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'waiting' THEN RETURN NEW; END IF;
  IF OLD.before_decision IS NULL AND NEW.before_decision IS NOT NULL
    AND to_jsonb(NEW) - 'before_decision' = to_jsonb(OLD) - 'before_decision' THEN RETURN NEW; END IF;
  IF NOT (OLD.before_decision IS NOT NULL AND NEW.state = 'waiting'
    AND NEW.before_decision IS NULL AND NEW.decided_by IS NULL AND NEW.reasons = '{}' AND NEW.note = ''
    AND (NEW.id, NEW.agent_id, NEW.version_id, NEW.submitted_at)
      = (OLD.id, OLD.agent_id, OLD.version_id, OLD.submitted_at)) THEN
    RAISE EXCEPTION 'a decided review does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

-- As before; an agent that was never published but for an undone approval is a draft again.
CREATE OR REPLACE FUNCTION guard_agent_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> NEW.status AND (OLD.status || ' ' || NEW.status) NOT IN ('draft active', 'active paused',
    'paused active', 'draft retired', 'active retired', 'paused retired')
    AND NOT (NEW.status = 'draft' AND OLD.status IN ('active', 'paused') AND NEW.published_version_id IS NULL
      AND NEW.published_at IS NULL
      AND NOT EXISTS (SELECT FROM agent_reviews WHERE agent_id = NEW.id AND state = 'approved')) THEN
    RAISE EXCEPTION 'the status of an agent does not go from % to %', OLD.status, NEW.status USING ERRCODE = 'AG001';
  END IF;
  IF NEW.published_version_id IS NOT NULL AND (NEW.published_version_id IS DISTINCT FROM OLD.published_version_id
    OR (OLD.status = 'draft' AND NEW.status = 'active'))
    AND NOT EXISTS (SELECT FROM agent_reviews
      WHERE agent_id = NEW.id AND version_id = NEW.published_version_id AND state = 'approved') THEN
    RAISE EXCEPTION 'a version becomes public only after its review' USING ERRCODE = 'AG002';
  END IF;
  RETURN NEW;
END $$;

-- As before; a price that came with a version goes back with it when the approval is undone.
CREATE OR REPLACE FUNCTION guard_agent_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE v_hours integer;
BEGIN
  IF OLD.published_at IS NULL THEN RETURN NEW; END IF;
  IF NEW.published_version_id IS DISTINCT FROM OLD.published_version_id AND EXISTS (SELECT FROM agent_reviews
    WHERE agent_id = NEW.id AND version_id = OLD.published_version_id AND state = 'waiting') THEN RETURN NEW; END IF;
  IF NEW.rate_changed_at IS NOT DISTINCT FROM OLD.rate_changed_at THEN NEW.rate_changed_at := now(); END IF;
  SELECT (value ->> 'hoursBetweenChanges')::integer INTO v_hours FROM settings
    WHERE name = 'agents.rate' AND starts_at <= NEW.rate_changed_at ORDER BY starts_at DESC, version DESC LIMIT 1;
  IF OLD.rate_changed_at + make_interval(hours => coalesce(v_hours, 24)) > NEW.rate_changed_at THEN
    RAISE EXCEPTION 'the price of agent % changed a short while ago', NEW.id USING ERRCODE = 'AG003';
  END IF;
  RETURN NEW;
END $$;
