-- In a transaction of its own, beside which calls are read and written.
ALTER TABLE calls VALIDATE CONSTRAINT calls_limit_is_cap, VALIDATE CONSTRAINT calls_ended_reason_check;
