-- What a site of a million members showed to be slow.

-- All agents that a creator has or had: the other indexes by owner leave out those that are retired.
CREATE INDEX agents_of_owner ON agents (user_id, created_at DESC);

-- Whose agents no search shows. Few: they are looked up once for all that a search finds.
CREATE INDEX users_creators_away ON users (uid) WHERE status <> 'active' AND user_type = 'model';

-- The lines of a statement. Most journals hold and release; they move nothing, and a statement need not read them.
CREATE INDEX ledger_journals_moves ON ledger_journals (owner_id, owner_version) WHERE free_micros <> 0 OR paid_micros <> 0;
