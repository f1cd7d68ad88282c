-- How long the customer has paused a call: what they may still pause it for goes with it to another server.
ALTER TABLE calls ADD COLUMN pause_used_ms bigint NOT NULL DEFAULT 0;
