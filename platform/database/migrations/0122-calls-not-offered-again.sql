-- When a customer removed the companion of a call from those to talk to again; null: it is offered.
ALTER TABLE calls ADD COLUMN unlisted_at timestamptz;
