-- What takes an agent off the air against its creator's wish: its voice may not speak, or its creator's identity is no
-- longer confirmed. While there is a reason the agent is paused; when the last one is gone it is as it was before. The
-- table keeps this itself, so that nobody who stops a voice has to know who speaks with it.
ALTER TABLE agents
  ADD COLUMN stopped_for text[] NOT NULL DEFAULT '{}' CHECK (stopped_for <@ ARRAY['voice', 'identity']),
  -- Active again once nothing stops it.
  ADD COLUMN resumes boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT agents_not_active_while_stopped CHECK (status <> 'active' OR stopped_for = '{}') NOT VALID;

CREATE FUNCTION voice_is_stopped(p_user uuid, p_voice text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM voices v
    LEFT JOIN creator_voices c ON c.voice_id = v.voice_id AND c.user_id = p_user
    WHERE v.voice_id = p_voice AND (v.disabled_at IS NOT NULL OR c.disabled_at IS NOT NULL
      OR (v.owner_uid IS NOT NULL AND v.owner_uid <> p_user)))
$$;

CREATE FUNCTION keep_stopped_agent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'retired' THEN
    NEW.resumes := false;
    RETURN NEW;
  END IF;
  NEW.stopped_for := array_remove(NEW.stopped_for, 'voice');
  IF voice_is_stopped(NEW.user_id, NEW.voice_id) THEN NEW.stopped_for := NEW.stopped_for || ARRAY['voice']; END IF;
  IF NEW.stopped_for <> '{}' AND NEW.status = 'active' THEN
    NEW.status := 'paused';
    NEW.resumes := true;
  ELSIF NEW.stopped_for = '{}' AND NEW.resumes THEN
    NEW.resumes := false;
    IF NEW.status = 'paused' THEN NEW.status := 'active'; END IF;
  END IF;
  -- Whose creator takes a break goes on the air when the break is over, and not before.
  IF NEW.status = 'active' AND (TG_OP = 'INSERT' OR OLD.status <> 'active') THEN
    UPDATE creator_pauses SET agents = array_remove(agents, NEW.id) || NEW.id WHERE uid = NEW.user_id;
    IF FOUND THEN NEW.status := 'paused'; END IF;
  END IF;
  RETURN NEW;
END $$;
-- After the guard of the status, which judges what was asked for.
CREATE TRIGGER agents_keep_stopped BEFORE INSERT OR UPDATE OF status, voice_id, stopped_for ON agents
  FOR EACH ROW EXECUTE FUNCTION keep_stopped_agent();

-- Each of these touches the agents that it concerns; what comes of it, the table knows. The status is named, so that
-- whoever keeps public pages hears of it.
CREATE FUNCTION stop_agents_of_voice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE agents SET stopped_for = stopped_for, status = status WHERE voice_id = NEW.voice_id AND status <> 'retired';
  RETURN NULL;
END $$;
CREATE TRIGGER voices_stop_agents AFTER UPDATE OF disabled_at, owner_uid ON voices FOR EACH ROW
  WHEN (OLD.disabled_at IS DISTINCT FROM NEW.disabled_at OR OLD.owner_uid IS DISTINCT FROM NEW.owner_uid)
  EXECUTE FUNCTION stop_agents_of_voice();

CREATE FUNCTION stop_agents_of_creator_voice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE v_mark creator_voices := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  UPDATE agents SET stopped_for = stopped_for, status = status
    WHERE user_id = v_mark.user_id AND voice_id = v_mark.voice_id AND status <> 'retired';
  RETURN NULL;
END $$;
CREATE TRIGGER creator_voices_stop_agents AFTER INSERT OR DELETE OR UPDATE OF disabled_at ON creator_voices
  FOR EACH ROW EXECUTE FUNCTION stop_agents_of_creator_voice();

CREATE FUNCTION stop_agents_of_creator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE agents SET status = status, stopped_for = array_remove(stopped_for, 'identity')
      || CASE WHEN NEW.verified_at IS NULL THEN ARRAY['identity'] ELSE '{}' END
    WHERE user_id = NEW.uid AND status <> 'retired';
  RETURN NULL;
END $$;
CREATE TRIGGER users_stop_agents AFTER UPDATE OF verified_at ON users FOR EACH ROW
  WHEN ((OLD.verified_at IS NULL) <> (NEW.verified_at IS NULL)) EXECUTE FUNCTION stop_agents_of_creator();

-- What stands so already.
UPDATE agents a SET status = a.status, stopped_for = CASE WHEN u.verified_at IS NULL
    AND EXISTS (SELECT FROM verifications v WHERE v.user_id = u.uid AND v.state = 'expired')
    THEN ARRAY['identity'] ELSE '{}' END
  FROM users u WHERE u.uid = a.user_id AND a.status <> 'retired';
ALTER TABLE agents VALIDATE CONSTRAINT agents_not_active_while_stopped;
