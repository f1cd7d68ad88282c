-- A call outlives the server that carries it. Its lease is timed by the database's own clock alone, so that servers
-- whose clocks differ agree on it, and another server where its customer has come back may ask for the call.
ALTER TABLE calls ADD COLUMN release_requested boolean NOT NULL DEFAULT false;

-- No end may say less time than was already charged.
CREATE FUNCTION refuse_time_below_charge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'call % would end with less time than was charged for it', NEW.id USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER calls_charged_for_their_time BEFORE UPDATE OF state ON calls FOR EACH ROW
  WHEN (OLD.state <> 'ended' AND NEW.state = 'ended' AND NEW.kind = 'customer'
    AND NEW.captured_free_micros + NEW.captured_paid_micros > NEW.rate_micros * NEW.chargeable_ms / 60000)
  EXECUTE FUNCTION refuse_time_below_charge();

-- The token alone says which call is meant: clients of the protocol send a model, not a call.
CREATE UNIQUE INDEX calls_by_token ON calls (token_hash) WHERE token_hash IS NOT NULL;
