/** The confirmation kinds of actions on a member's money; each of them always needs a second admin. */
export const accountMoneyKinds = { unfreeze: "account_unfreeze", payOff: "earnings_pay_off" } as const;
