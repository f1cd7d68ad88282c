-- How long the recorded greeting of a version is. It counts while that version is the public one.
ALTER TABLE agents
  ADD COLUMN sample_version_id uuid,
  ADD COLUMN sample_ms integer CHECK (sample_ms > 0);
-- Those whose greeting is still to be recorded: nearly none at any time.
CREATE INDEX agents_without_sample ON agents (published_at DESC, id DESC)
  WHERE status = 'active' AND held_at IS NULL AND sample_version_id IS DISTINCT FROM published_version_id;
