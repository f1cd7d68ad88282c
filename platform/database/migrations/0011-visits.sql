-- Who came by, counted by day, place and page. The column's type takes no whole address, and after a month the network
-- is forgotten too (0.0.0.0/0), so that nothing here leads to anybody.
CREATE TABLE visits (
  day date NOT NULL,
  country_code text NOT NULL CHECK (country_code ~ '^[A-Z]{2}$'),
  region_code text NOT NULL CHECK (region_code ~ '^[A-Z0-9]{0,3}$'),
  path text NOT NULL CHECK (path ~ '^/' AND char_length(path) <= 200),
  network cidr NOT NULL CHECK (masklen(network) <= CASE family(network) WHEN 4 THEN 24 ELSE 48 END),
  visits integer NOT NULL CHECK (visits > 0),
  PRIMARY KEY (day, country_code, region_code, path, network)
);
CREATE INDEX visits_with_network ON visits (day) WHERE masklen(network) > 0;

-- How well the lookup of countries works, by day.
CREATE TABLE geolocation_lookups (
  day date NOT NULL,
  status text NOT NULL CHECK (status IN ('success', 'fail')),
  lookups integer NOT NULL CHECK (lookups > 0),
  PRIMARY KEY (day, status)
);

-- That somebody's age was checked: by whom, how, when, for which law, with what result. Not whose.
CREATE TABLE age_assurances (
  id uuid PRIMARY KEY,
  provider text NOT NULL,
  provider_ref_hash text NOT NULL,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  region text CHECK (region ~ '^[A-Z0-9]{1,3}$'),
  result text NOT NULL CHECK (result IN ('passed', 'failed', 'cancelled', 'expired')),
  method text,
  decided_at timestamptz NOT NULL,
  expires_at timestamptz,
  UNIQUE (provider, provider_ref_hash),
  CHECK ((result = 'passed') = (method IS NOT NULL)),
  CHECK ((result = 'passed') = (expires_at IS NOT NULL)),
  CHECK (expires_at > decided_at)
);
