-- What the platform tells an agent of each kind, newest version first. Never sent to a browser.
CREATE TABLE prompts (
  content_type text NOT NULL CHECK (content_type IN
    ('girlfriend-experience', 'asmr-sensual', 'dominatrix', 'joi', 'personalized')),
  version integer NOT NULL CHECK (version > 0),
  text text NOT NULL CHECK (char_length(text) BETWEEN 20 AND 8000),
  created_at timestamptz NOT NULL DEFAULT now(),
  author uuid REFERENCES users (uid),
  PRIMARY KEY (content_type, version)
);
CREATE TRIGGER prompts_append_only BEFORE UPDATE OR DELETE ON prompts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Texts that the platform offers, by type and category. A category's default first message is its newest.
CREATE TABLE messages (
  id uuid PRIMARY KEY,
  type text NOT NULL CHECK (type ~ '^[a-z]+(-[a-z]+)*$'),
  category text NOT NULL,
  message text NOT NULL CHECK (char_length(btrim(message)) BETWEEN 3 AND 500),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX messages_newest ON messages (type, category, created_at DESC, id DESC);

-- Agents. While one is active, its row is what the public sees and callers hear; newer edits wait as versions.
CREATE TABLE agents (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (uid),
  model_username text NOT NULL,
  content_type text NOT NULL DEFAULT 'girlfriend-experience' CHECK (content_type IN
    ('girlfriend-experience', 'asmr-sensual', 'dominatrix', 'joi', 'personalized')),
  first_message text NOT NULL CHECK (char_length(btrim(first_message)) BETWEEN 3 AND 500),
  voice_id text,
  base_rate_micros bigint NOT NULL DEFAULT 1500000 CHECK (base_rate_micros BETWEEN 200000 AND 9990000),
  pricing_type text NOT NULL DEFAULT 'minute' CHECK (pricing_type = 'minute'),
  name text NOT NULL CHECK (char_length(btrim(name)) BETWEEN 1 AND 60),
  tagline text NOT NULL DEFAULT '' CHECK (char_length(tagline) <= 120),
  description text NOT NULL DEFAULT '' CHECK (char_length(description) <= 2000),
  photos jsonb NOT NULL DEFAULT '[]',
  language text NOT NULL DEFAULT 'en' CHECK (language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  mood text NOT NULL DEFAULT '' CHECK (char_length(mood) <= 30),
  backstory text NOT NULL DEFAULT '' CHECK (char_length(backstory) <= 4000),
  tone text NOT NULL DEFAULT '' CHECK (char_length(tone) <= 500),
  welcomes text[] NOT NULL DEFAULT '{}' CHECK (cardinality(welcomes) <= 20),
  refuses text[] NOT NULL DEFAULT '{}' CHECK (cardinality(refuses) <= 20),
  example_lines text[] NOT NULL DEFAULT '{}' CHECK (cardinality(example_lines) <= 20),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'active', 'paused', 'retired')),
  step text NOT NULL DEFAULT 'basic' CHECK (step IN ('basic', 'voice', 'pricing', 'done')),
  published_version_id uuid,
  published_at timestamptz,
  -- Low is early in the list of all agents.
  featured_rank integer NOT NULL DEFAULT 1000000 CHECK (featured_rank >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search tsvector NOT NULL GENERATED ALWAYS AS
    (to_tsvector('simple', name || ' ' || model_username || ' ' || tagline)) STORED,
  CHECK (status <> 'active' OR
    (voice_id IS NOT NULL AND published_version_id IS NOT NULL AND published_at IS NOT NULL AND step = 'done'))
);
-- One agent for each creator; retired ones stay for the calls that were made with them.
CREATE UNIQUE INDEX agents_one_per_creator ON agents (user_id) WHERE status <> 'retired';
CREATE INDEX agents_featured ON agents (featured_rank, id) WHERE status = 'active';
CREATE INDEX agents_newest ON agents (published_at DESC, id DESC) WHERE status = 'active';
CREATE INDEX agents_by_price ON agents (base_rate_micros, id) WHERE status = 'active';
CREATE INDEX agents_search ON agents USING gin (search) WHERE status = 'active';

-- Every save of an agent. A version is never changed: a call can always be traced to what was said to its persona.
CREATE TABLE agent_versions (
  id uuid PRIMARY KEY,
  agent_id uuid NOT NULL REFERENCES agents (id),
  number integer NOT NULL CHECK (number > 0),
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (agent_id, number),
  UNIQUE (agent_id, id)
);
CREATE TRIGGER agent_versions_append_only BEFORE UPDATE OR DELETE ON agent_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE agents ADD CONSTRAINT agents_published_version
  FOREIGN KEY (id, published_version_id) REFERENCES agent_versions (agent_id, id) DEFERRABLE INITIALLY DEFERRED;

INSERT INTO prompts (content_type, version, text) VALUES
  ('girlfriend-experience', 1,
   'You are warm, attentive company at the end of a day. Ask about the caller''s day and remember what they tell you. '
   'Be affectionate and playful, never clinging. Short spoken sentences; one question at a time.'),
  ('asmr-sensual', 1,
   'You speak softly and slowly, as if close to the ear. Describe calm places, weather, fabrics and sounds; guide the '
   'caller''s breath. Leave room between sentences. Intimate in tone, tasteful in words.'),
  ('dominatrix', 1,
   'You are confident, strict and in charge, within limits that you agree on at the start and respect at once when the '
   'caller asks to stop. Give clear small tasks, notice effort, praise sparingly. Never humiliate beyond what was agreed.'),
  ('joi', 1,
   'You lead playfully, step by step, with your voice alone. Set a pace, tease, count, reward patience. Keep it light '
   'and suggestive rather than graphic, and follow the caller''s signals.'),
  ('personalized', 1,
   'You play the character that your creator designed. Stay in that character''s world, voice and mood; bring your own '
   'stories and ask for the caller''s. Short spoken sentences.');

INSERT INTO messages (id, type, category, message) VALUES
  ('01990000-0000-7000-8000-000000000001', 'first-message', 'girlfriend-experience',
   'Hey, there you are. Tell me about your day, from the beginning.'),
  ('01990000-0000-7000-8000-000000000002', 'first-message', 'asmr-sensual',
   'Hello. Close your eyes, breathe in slowly, and let me do the talking.'),
  ('01990000-0000-7000-8000-000000000003', 'first-message', 'dominatrix',
   'Good evening. Sit up straight. We begin with the rules, and you will repeat them.'),
  ('01990000-0000-7000-8000-000000000004', 'first-message', 'joi',
   'Hi, you. We are going to take our time tonight, and I will set the pace.'),
  ('01990000-0000-7000-8000-000000000005', 'first-message', 'personalized',
   'Hello, stranger. I was hoping that somebody would call tonight.');
