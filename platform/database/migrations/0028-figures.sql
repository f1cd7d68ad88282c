-- The figures of the business, folded by a job from calls, the ledger and the counts of visits, so that a page of figures
-- never reads those. Nothing here names a person who calls.

-- Under which brand somebody signed up, called or came by. What was before this is the default brand's.
ALTER TABLE users ADD COLUMN brand text NOT NULL DEFAULT 'Nocturne' CHECK (char_length(brand) BETWEEN 1 AND 60);
ALTER TABLE calls ADD COLUMN brand text NOT NULL DEFAULT 'Nocturne' CHECK (char_length(brand) BETWEEN 1 AND 60);
ALTER TABLE visits ADD COLUMN brand text NOT NULL DEFAULT 'Nocturne' CHECK (char_length(brand) BETWEEN 1 AND 60);
ALTER TABLE visits DROP CONSTRAINT visits_pkey;
ALTER TABLE visits ADD PRIMARY KEY (day, country_code, region_code, path, network, brand);

-- The kind of the agent when the call began: an agent that changes its kind later keeps its past.
ALTER TABLE calls ADD COLUMN content_type text;
UPDATE calls SET content_type = (SELECT content_type FROM agents WHERE id = calls.agent_id);
ALTER TABLE calls ALTER COLUMN content_type SET NOT NULL;
CREATE FUNCTION take_content_type() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.content_type := coalesce(NEW.content_type, (SELECT content_type FROM agents WHERE id = NEW.agent_id));
  RETURN NEW;
END $$;
CREATE TRIGGER calls_take_content_type BEFORE INSERT ON calls FOR EACH ROW EXECUTE FUNCTION take_content_type();

-- What the job reads: calls by the day on which they ended, and what came in by its day. The tables of the latter only
-- grow, in the order of time, so an index of ranges is enough and costs a posting next to nothing.
CREATE INDEX calls_ended ON calls (ended_at) INCLUDE (customer_uid, creator_uid, brand, content_type, creator_micros)
  WHERE state = 'ended' AND kind = 'customer' AND billed_ms > 0;
CREATE INDEX ledger_journals_by_time ON ledger_journals USING brin (effective_at) WITH (autosummarize = on);
CREATE INDEX users_by_time ON users USING brin (created_at) WITH (autosummarize = on);
CREATE INDEX complaints_by_time ON complaints (received_at);

-- How far the job is. `seen_at`: entries written before it are folded or their days wait below.
CREATE TABLE analysis_state (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  seen_at timestamptz,
  last_day date,
  folded_at timestamptz,
  -- When what counts over long spans was counted last, and the earliest day that was folded since.
  spans_at timestamptz,
  spans_from date
);
INSERT INTO analysis_state (one) VALUES (true);

-- UTC days on which something has changed since they were folded.
CREATE TABLE analysis_waiting_days (day date PRIMARY KEY);

-- One row for each figure of a day; zero has none. An empty brand or kind is all of them.
CREATE TABLE analysis_figures (
  brand text NOT NULL,
  content_type text NOT NULL,
  day date NOT NULL,
  figure text NOT NULL CHECK (figure ~ '^[a-z]+(_[a-z]+)*$'),
  value bigint NOT NULL,
  PRIMARY KEY (brand, content_type, day, figure)
);
CREATE INDEX analysis_figures_of_day ON analysis_figures (day);

CREATE TABLE analysis_agents (
  day date NOT NULL,
  agent_id uuid NOT NULL,
  brand text NOT NULL,
  content_type text NOT NULL,
  calls integer NOT NULL,
  billed_ms bigint NOT NULL,
  -- Charged less what was given back, all of that day.
  paid_micros bigint NOT NULL,
  free_micros bigint NOT NULL,
  share_micros bigint NOT NULL,
  cost_micros bigint NOT NULL,
  PRIMARY KEY (day, agent_id, brand, content_type)
);

-- Calls that somebody paid for and that cost more than they brought.
CREATE TABLE analysis_losses (
  call_id uuid PRIMARY KEY,
  day date NOT NULL,
  brand text NOT NULL,
  content_type text NOT NULL,
  agent_id uuid NOT NULL,
  agent_name text NOT NULL,
  billed_ms bigint NOT NULL,
  earned_micros bigint NOT NULL,
  cost_micros bigint NOT NULL CHECK (cost_micros > earned_micros)
);
CREATE INDEX analysis_losses_newest ON analysis_losses (day DESC, call_id DESC);

-- Who called within a span of days that ends with `day`: each counted once, as sums of days cannot tell.
CREATE TABLE analysis_reach (
  span smallint NOT NULL,
  day date NOT NULL,
  brand text NOT NULL,
  content_type text NOT NULL,
  callers integer NOT NULL,
  -- Those with two calls or more within the span.
  returning_callers integer NOT NULL,
  creators integer NOT NULL,
  earning_creators integer NOT NULL,
  PRIMARY KEY (span, day, brand, content_type)
);

-- Callers by the week of their first call, and how many of them called again so many weeks later; 0 is the week itself.
CREATE TABLE analysis_cohorts (
  week date NOT NULL,
  brand text NOT NULL,
  weeks_later smallint NOT NULL CHECK (weeks_later BETWEEN 0 AND 8),
  callers integer NOT NULL CHECK (callers > 0),
  PRIMARY KEY (week, brand, weeks_later)
);
