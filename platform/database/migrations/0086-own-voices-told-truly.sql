-- A voice that only stands in for a copy, because no service is connected that makes copies. Until now there was none.
ALTER TABLE voices ADD COLUMN stand_in boolean NOT NULL DEFAULT false;
UPDATE voices SET stand_in = true WHERE owner_uid IS NOT NULL;

-- Whether speech recognition heard the sentence of the consent. 'earlier': recorded before there was a check.
ALTER TABLE own_voices ADD COLUMN sentence_check text NOT NULL DEFAULT 'earlier'
  CHECK (sentence_check IN ('heard', 'unsure', 'unheard', 'earlier'));
ALTER TABLE own_voices ALTER COLUMN sentence_check DROP DEFAULT;
-- The admin who listened to the sentence last.
ALTER TABLE own_voices ADD COLUMN sentence_heard_by uuid REFERENCES users (uid);
-- What no program heard, a person has to hear before a copy is made.
ALTER TABLE own_voices ADD CONSTRAINT own_voices_sentence_heard
  CHECK (approved_at IS NULL OR sentence_check IN ('heard', 'earlier') OR coalesce(sentence_heard_by = reviewed_by, false));
