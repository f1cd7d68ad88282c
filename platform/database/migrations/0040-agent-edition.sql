-- Agents on the desk of an admin: found among all, paused by us, featured.

-- What an admin pauses stays paused, whatever its creator does, until an admin resumes it.
ALTER TABLE agents
  DROP CONSTRAINT agents_stopped_for_check,
  ADD CONSTRAINT agents_stopped_for_known CHECK (stopped_for <@ ARRAY['voice', 'identity', 'platform']) NOT VALID;
ALTER TABLE agents VALIDATE CONSTRAINT agents_stopped_for_known;

-- The list of all agents, whatever it is narrowed by, in the order of their last change. What is few has an index of its
-- own: read in the order of all, it would be looked for among a hundred thousand others.
CREATE INDEX agents_changed_by_status ON agents (status, updated_at DESC, id DESC);
CREATE INDEX agents_changed_by_type ON agents (content_type, updated_at DESC, id DESC);
CREATE INDEX agents_changed_featured ON agents (updated_at DESC, id DESC) WHERE featured_rank < 1000000;
CREATE INDEX agents_changed_held ON agents (updated_at DESC, id DESC) WHERE held_at IS NOT NULL;
CREATE INDEX agents_changed_stopped ON agents (updated_at DESC, id DESC) WHERE stopped_for @> ARRAY['platform'];
CREATE INDEX agents_name_begins ON agents (lower(name) text_pattern_ops);
CREATE INDEX agents_username_begins ON agents (model_username text_pattern_ops);
