-- An authenticator app that is to replace the present one, which counts until a code of the new one is entered.
ALTER TABLE two_factors
  ADD COLUMN next_secret text,
  ADD COLUMN next_backup_codes text,
  ADD COLUMN next_begun_at timestamptz,
  ADD CONSTRAINT two_factors_next_is_whole
    CHECK (num_nonnulls(next_secret, next_backup_codes, next_begun_at) IN (0, 3));
