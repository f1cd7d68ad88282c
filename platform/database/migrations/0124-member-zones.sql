-- The zone in whose days a member's limits and statements are, and the day and month that run since it was chosen: they go
-- on beyond their end in the zone before. changed_at: null while it is the one that the browser told at sign-up.
CREATE TABLE member_zones (
  uid uuid PRIMARY KEY REFERENCES users (uid),
  zone text NOT NULL CHECK (length(zone) BETWEEN 1 AND 64),
  changed_at timestamptz,
  day_from timestamptz NOT NULL,
  day_until timestamptz NOT NULL CHECK (day_until > day_from),
  month_from timestamptz NOT NULL,
  month_until timestamptz NOT NULL CHECK (month_until > month_from)
);
