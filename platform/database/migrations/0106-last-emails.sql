-- The last email to the address of an account that was erased: the address goes with the sending, or when that is given up.
ALTER TABLE outbound_letters ADD COLUMN is_last boolean NOT NULL DEFAULT false;
UPDATE outbound_letters SET is_last = true WHERE kind = 'member-deleted';
UPDATE outbound_letters SET recipient = 'erased', fault = NULL WHERE is_last AND state <> 'waiting';
