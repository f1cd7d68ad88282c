-- Which pictures of a record were delivered to which reviewer, and when last: nobody confirms what they have not seen.
CREATE TABLE verification_sights (
  picture_id uuid NOT NULL REFERENCES verification_pictures (id) ON DELETE CASCADE,
  admin_uid uuid NOT NULL REFERENCES users (uid),
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (picture_id, admin_uid)
);
CREATE INDEX verification_sights_admin ON verification_sights (admin_uid);
