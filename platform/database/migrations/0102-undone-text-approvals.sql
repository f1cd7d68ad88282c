-- What the profile showed before a text was approved, so that its reviewer can undo the approval.
ALTER TABLE profile_texts ADD COLUMN shown_before text CHECK (char_length(shown_before) <= 2000);
