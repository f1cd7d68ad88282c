-- A companion goes live only for a creator whose email is confirmed: features that make something public ask for it.
CREATE OR REPLACE VIEW member_directory AS
  SELECT uid, username, name, email, status, role, user_type, verified_at, created_at, updated_at, email_verified
  FROM users;
