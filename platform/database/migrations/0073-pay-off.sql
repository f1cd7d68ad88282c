-- What a creator has earned, paid to them by hand and outside of this program: out of what is available, into the bank,
-- which is account 6. Once for each key.
CREATE FUNCTION ledger_pay_off(p_key text, p_creator uuid, p_amount bigint, p_label text, p_at timestamptz DEFAULT now()
) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE v_available bigint := ledger_open_account(p_creator, 'creator:available');
BEGIN
  IF p_amount IS NULL OR p_amount <= 0 THEN
    RAISE EXCEPTION 'cannot pay % off', p_amount USING ERRCODE = 'LG003';
  END IF;
  RETURN ledger_book('payout', p_key, md5(ROW('pay_off', p_creator, p_amount)::text)::uuid, p_creator, NULL,
    ARRAY[ROW(v_available, 6, p_amount, 'payout')::ledger_leg], p_label, NULL, NULL, NULL, NULL, p_at);
END $$;
