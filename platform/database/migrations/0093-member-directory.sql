-- What the rest of the house may know of a member: how they are called, how they are reached, and what they may be. What
-- else stands in "users", from the profile to the ways of signing in, is for the members' own code.
CREATE VIEW member_directory AS
  SELECT uid, username, name, email, status, role, user_type, verified_at, created_at, updated_at FROM users;
