-- Agents by what they left over a span of days, ranked by the job: over three months a page would have millions of their days
-- to add up. Places count from 1 for the best, and from -1 down for those that cost more than they bring, the worst first.
CREATE TABLE analysis_boards (
  span smallint NOT NULL,
  brand text NOT NULL,
  content_type text NOT NULL,
  place smallint NOT NULL CHECK (place <> 0),
  agent_id uuid NOT NULL,
  calls integer NOT NULL,
  billed_ms bigint NOT NULL,
  paid_micros bigint NOT NULL,
  share_micros bigint NOT NULL,
  cost_micros bigint NOT NULL,
  PRIMARY KEY (span, brand, content_type, place)
);
-- The next run ranks them.
UPDATE analysis_state SET spans_at = NULL;
