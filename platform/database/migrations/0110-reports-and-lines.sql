-- Whether a report came from an account with a confirmed email: all others share one allowance of what they hide at once.
ALTER TABLE complaints ADD COLUMN reporter_confirmed boolean NOT NULL DEFAULT false;
UPDATE complaints SET reporter_confirmed = true
  FROM users WHERE users.uid = complaints.reporter_uid AND users.email_verified;
