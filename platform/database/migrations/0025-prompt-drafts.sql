-- Why a version of a prompt was published, which older one it restores, and on which run of simulated callers.
ALTER TABLE prompts ADD COLUMN reason text CHECK (char_length(btrim(reason)) BETWEEN 1 AND 1000);
ALTER TABLE prompts ADD COLUMN restores integer CHECK (restores > 0 AND restores < version);
ALTER TABLE prompts ADD COLUMN run_id uuid;

-- One draft for each content type, shared by all admins: `edition` tells who looked at which state of it.
CREATE TABLE prompt_drafts (
  content_type text PRIMARY KEY CHECK (content_type IN
    ('girlfriend-experience', 'asmr-sensual', 'dominatrix', 'joi', 'personalized')),
  edition integer NOT NULL DEFAULT 1 CHECK (edition > 0),
  text text NOT NULL CHECK (char_length(text) BETWEEN 20 AND 8000),
  updated_at timestamptz NOT NULL,
  updated_by uuid NOT NULL REFERENCES users (uid)
);

-- What simulated callers heard of a text: replies of a model to lines of ours, nobody's call.
CREATE TABLE prompt_runs (
  id uuid PRIMARY KEY,
  content_type text NOT NULL,
  text_hash text NOT NULL CHECK (text_hash ~ '^[0-9a-f]{64}$'),
  model text NOT NULL,
  passed boolean NOT NULL,
  results jsonb NOT NULL,
  ran_at timestamptz NOT NULL,
  ran_by uuid NOT NULL REFERENCES users (uid)
);
CREATE INDEX prompt_runs_newest ON prompt_runs (content_type, ran_at DESC, id DESC);
CREATE TRIGGER prompt_runs_append_only BEFORE UPDATE OR DELETE ON prompt_runs
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE prompts ADD CONSTRAINT prompts_run FOREIGN KEY (run_id) REFERENCES prompt_runs (id);

-- Who offered a text.
ALTER TABLE messages ADD COLUMN author uuid REFERENCES users (uid);
