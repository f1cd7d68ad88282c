/** Dollars as decimal strings; ids are journal ids. */
export type StatementLine = {
  id: string;
  at: string;
  /** A stable word for what happened. */
  kind: "grant" | "purchase" | "call" | "makegood" | "expiry" | "adjustment" | "refund";
  /** A sentence for people, such as "Call with Ivy". */
  label: string;
  callId: string | null;
  /** Signed: what it did to the credit of the member. */
  amount: string;
  /** Of which free credit, signed. */
  freeAmount: string;
  balanceAfter: string;
};
export type StatementPage = { lines: StatementLine[]; nextCursor: string | null };

/** What a customer can spend. Decimal strings; `held` is set aside for a running call and not part of the others. */
export type CreditView = { credit: string; freeCredit: string; total: string; held: string };

/** One creator's money. */
export type EarningsView = {
  pending: string;
  available: string;
  paidOut: string;
  today: string;
  last30Days: string;
  paidMinutesThisMonth: number;
  byDay: { day: string; earned: string; calls: number; minutes: number }[];
};
