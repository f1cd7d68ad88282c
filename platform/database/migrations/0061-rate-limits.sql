-- What was counted against whom: what guessing passwords or codes, asking for links and reporting are limited by. Outlives a
-- restart and is shared by all servers. `key` is a hash: neither an address nor an e-mail stands here.
CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  -- Milliseconds since 1970. No bigint: those come as bigints, which the library does not add up.
  expire double precision
);
CREATE INDEX rate_limits_by_end ON rate_limits (expire);
