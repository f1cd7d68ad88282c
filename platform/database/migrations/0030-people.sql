-- What admins find, know and do about members.

-- Finding members. ------------------------------------------------------------------------------------------------------

-- When somebody paid for the first time. Kept beside the name, because lists of a million members filter by it.
ALTER TABLE users ADD COLUMN first_paid_at timestamptz;
UPDATE users SET first_paid_at = paid.at
  FROM (SELECT uid, min(coalesce(paid_at, created_at)) AS at FROM purchases WHERE journal_id IS NOT NULL GROUP BY uid) AS paid
  WHERE paid.uid = users.uid;
CREATE FUNCTION note_first_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET first_paid_at = coalesce(NEW.paid_at, NEW.created_at) WHERE uid = NEW.uid AND first_paid_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER first_payment AFTER INSERT OR UPDATE OF journal_id ON purchases FOR EACH ROW
  WHEN (NEW.journal_id IS NOT NULL) EXECUTE FUNCTION note_first_payment();

CREATE INDEX users_newest ON users (created_at DESC, uid DESC);
CREATE INDEX users_newest_creators ON users (created_at DESC, uid DESC) WHERE user_type = 'model';
CREATE INDEX users_newest_admins ON users (created_at DESC, uid DESC) WHERE role = 'admin';
CREATE INDEX users_newest_inactive ON users (status, created_at DESC, uid DESC) WHERE status <> 'active';
CREATE INDEX users_newest_paying ON users (created_at DESC, uid DESC) WHERE first_paid_at IS NOT NULL;
CREATE INDEX users_username_begins ON users (username text_pattern_ops);
CREATE INDEX users_email_begins ON users (email text_pattern_ops);
CREATE INDEX users_name_begins ON users (lower(name) text_pattern_ops) WHERE name IS NOT NULL;
CREATE INDEX purchases_by_processor_ref ON purchases (processor_ref) WHERE processor_ref IS NOT NULL;

-- Everything that a member may be called, for a search that forgives spelling.
CREATE FUNCTION member_words(p_username text, p_email text, p_name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(p_username) || ' ' || split_part(lower(p_email), '@', 1) || ' ' || lower(coalesce(p_name, ''))
$$;
-- Where the server does not have pg_trgm, or its owner may not add it, the search compares names that begin alike.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX users_spelling ON users USING gin (member_words(username, email, name) gin_trgm_ops);
  END IF;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR undefined_object THEN
  RAISE NOTICE 'pg_trgm cannot be added: members are found by how their names begin';
END $$;

-- An address as its owner would recognise it: without what follows a plus, and without dots where they mean nothing.
-- Such addresses reach one mailbox under many spellings.
CREATE FUNCTION email_mark(p_email text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT md5(CASE WHEN split_part(lower(p_email), '@', 2) IN ('gmail.com', 'googlemail.com')
    THEN replace(split_part(split_part(lower(p_email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    ELSE split_part(split_part(lower(p_email), '@', 1), '+', 1) || '@' || split_part(lower(p_email), '@', 2) END)
$$;
CREATE INDEX users_email_mark ON users (email_mark(email));
CREATE INDEX sessions_network ON sessions (md5(ip_address), created_at) WHERE ip_address IS NOT NULL;

-- Who buys or calls faster than people do.
CREATE INDEX payment_events_declined ON payment_events (received_at) WHERE kind = 'declined';
CREATE INDEX purchases_by_start ON purchases (created_at);

-- What was decided about members. ---------------------------------------------------------------------------------------

-- Who is shut out, since when, why and until when. The newest that was not lifted is the one that holds.
CREATE TABLE member_suspensions (
  id uuid PRIMARY KEY,
  uid uuid NOT NULL REFERENCES users (uid),
  reason_code text NOT NULL CHECK (reason_code ~ '^[a-z_]{2,40}$'),
  -- What the member is told, and nothing that they are not.
  words text NOT NULL CHECK (char_length(words) BETWEEN 1 AND 1000),
  by_uid uuid NOT NULL REFERENCES users (uid),
  at timestamptz NOT NULL,
  until_at timestamptz,
  lifted_at timestamptz,
  -- Null when its time was over.
  lifted_by uuid REFERENCES users (uid),
  CHECK (until_at > at),
  CHECK (lifted_at >= at),
  CHECK (lifted_by IS NULL OR lifted_at IS NOT NULL),
  CHECK (by_uid <> uid)
);
CREATE UNIQUE INDEX member_suspensions_one ON member_suspensions (uid) WHERE lifted_at IS NULL;
CREATE INDEX member_suspensions_due ON member_suspensions (until_at) WHERE lifted_at IS NULL AND until_at IS NOT NULL;
CREATE INDEX member_suspensions_of_member ON member_suspensions (uid, at DESC);
CREATE TRIGGER member_suspensions_no_delete BEFORE DELETE ON member_suspensions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What admins write down for each other. Never changed; gone with the member.
CREATE TABLE member_notes (
  id uuid PRIMARY KEY,
  uid uuid NOT NULL REFERENCES users (uid),
  author_uid uuid NOT NULL REFERENCES users (uid),
  at timestamptz NOT NULL,
  words text NOT NULL CHECK (char_length(btrim(words)) BETWEEN 1 AND 2000)
);
CREATE INDEX member_notes_of_member ON member_notes (uid, at DESC, id DESC);
CREATE TRIGGER member_notes_stay BEFORE UPDATE ON member_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Credit that admins gave or took. `alone_micros`: what this admin moved for this member within a day without anybody
-- else, this included; beyond `limit_micros` a second admin has to have confirmed it.
CREATE TABLE credit_adjustments (
  id uuid PRIMARY KEY,
  uid uuid NOT NULL REFERENCES users (uid),
  part text NOT NULL CHECK (part IN ('paid', 'free')),
  amount_micros bigint NOT NULL CHECK (amount_micros <> 0),
  reason text NOT NULL CHECK (char_length(btrim(reason)) BETWEEN 1 AND 1000),
  by_uid uuid NOT NULL REFERENCES users (uid),
  confirmed_by uuid REFERENCES users (uid),
  confirmation_id uuid UNIQUE REFERENCES confirmations (id),
  alone_micros bigint NOT NULL CHECK (alone_micros >= 0),
  limit_micros bigint NOT NULL CHECK (limit_micros >= 0),
  journal_id uuid NOT NULL UNIQUE,
  at timestamptz NOT NULL,
  CONSTRAINT credit_adjustments_two_people CHECK (by_uid <> confirmed_by),
  CONSTRAINT credit_adjustments_second_admin CHECK (confirmed_by IS NOT NULL OR alone_micros <= limit_micros),
  CONSTRAINT credit_adjustments_not_oneself CHECK (uid <> by_uid AND uid IS DISTINCT FROM confirmed_by),
  CHECK ((confirmed_by IS NULL) = (confirmation_id IS NULL))
);
CREATE INDEX credit_adjustments_of_member ON credit_adjustments (uid, at DESC);
CREATE TRIGGER credit_adjustments_append_only BEFORE UPDATE OR DELETE ON credit_adjustments
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Gives credit at the cost of promotions, or takes it back there: `p_amount` is signed, and what is not there, or is set
-- aside for a call, cannot be taken. Free credit is given by ledger_grant, which knows when it ends.
CREATE FUNCTION ledger_adjust(p_key text, p_owner uuid, p_part text, p_amount bigint, p_label text,
  p_at timestamptz DEFAULT now()
) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE v_account bigint; v_leg ledger_leg;
BEGIN
  IF p_amount = 0 OR p_part NOT IN ('paid', 'free') OR (p_part = 'free' AND p_amount > 0) THEN
    RAISE EXCEPTION 'an adjustment of % % is none', p_amount, p_part USING ERRCODE = 'LG003';
  END IF;
  v_account := ledger_open_account(p_owner, 'user:' || p_part);
  v_leg := CASE WHEN p_amount > 0 THEN ROW(2, v_account, p_amount, 'adjustment')::ledger_leg
    ELSE ROW(v_account, 2, -p_amount, 'adjustment')::ledger_leg END;
  RETURN ledger_book('adjustment', p_key, md5(ROW('adjustment', p_owner, p_part, p_amount)::text)::uuid, p_owner, NULL,
    ARRAY[v_leg], p_label, NULL, NULL, NULL, NULL, p_at);
END $$;

-- There is always an admin who can sign in. The lock makes two who unmake each other at once wait.
CREATE FUNCTION keep_one_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7241908);
  IF NOT EXISTS (SELECT FROM users WHERE role = 'admin' AND status = 'active' AND uid <> OLD.uid) THEN
    RAISE EXCEPTION 'the last admin stays one' USING ERRCODE = 'PP001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER users_keep_one_admin BEFORE UPDATE OF role, status ON users FOR EACH ROW
  WHEN (OLD.role = 'admin' AND OLD.status = 'active' AND (NEW.role <> 'admin' OR NEW.status <> 'active'))
  EXECUTE FUNCTION keep_one_admin();
