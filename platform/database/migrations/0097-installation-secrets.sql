-- Fingerprints of the secrets with which this database is used, so that a server with others is refused. Each is a hash
-- keyed by the secret itself: it tells nothing of it. The embedded database keeps none: its secrets lie beside it.
CREATE TABLE installation_secrets (
  -- One row for the whole installation.
  id smallint PRIMARY KEY CHECK (id = 1),
  auth bytea NOT NULL CHECK (octet_length(auth) = 32),
  gate bytea NOT NULL CHECK (octet_length(gate) = 32),
  sealing bytea NOT NULL CHECK (octet_length(sealing) = 32)
);
