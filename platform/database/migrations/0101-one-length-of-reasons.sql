-- Every action of an admin takes a reason of 3 to 1,000 characters, as in `features/audit/reason.schema.ts`: before, three
-- tables each had their own limits.
ALTER TABLE verification_events
  DROP CONSTRAINT verification_events_check,
  ADD CONSTRAINT verification_events_viewed_with_reason
    CHECK (kind <> 'viewed' OR (actor_uid IS NOT NULL AND char_length(btrim(reason)) >= 3));
ALTER TABLE voices
  DROP CONSTRAINT voices_disabled_reason_check,
  ADD CONSTRAINT voices_disabled_reason_check CHECK (char_length(btrim(disabled_reason)) BETWEEN 3 AND 1000);
ALTER TABLE own_voices
  DROP CONSTRAINT own_voices_reason_check,
  ADD CONSTRAINT own_voices_reason_check CHECK (char_length(btrim(reason)) BETWEEN 3 AND 1000);
