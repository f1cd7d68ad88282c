/** What the lines of a member's statement are about. */
export const statementKinds = [
  "purchase",
  "call",
  "grant",
  "expiry",
  "makegood",
  "refund",
  "chargeback",
  "adjustment",
] as const;
export type StatementKind = (typeof statementKinds)[number];
