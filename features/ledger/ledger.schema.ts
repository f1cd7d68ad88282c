import { z } from "zod";
import { type StatementKind, statementKinds } from "./statement-kinds.rules.ts";

/** Dollars as decimal strings; ids are journal ids. */
export type StatementLine = {
  id: string;
  at: string;
  /** A stable word for what happened. */
  kind: StatementKind;
  /** A sentence for people, such as "Call with Ivy". */
  label: string;
  callId: string | null;
  /** The purchase behind a line, where there is one. */
  purchaseId: string | null;
  /** Signed: what it did to the credit of the member. */
  amount: string;
  /** Of which free credit, signed. */
  freeAmount: string;
  balanceAfter: string;
};
export type StatementPage = { lines: StatementLine[]; nextCursor: string | null };

/** Which page of a statement, of which lines. */
export const statementQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  kind: z.enum(statementKinds, "A kind of line such as purchase or call").optional(),
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "A month such as 2026-01")
    .optional(),
});
export type StatementQuery = z.infer<typeof statementQuery>;

/** What the lines of a UTC month add up to. Decimal strings; `went` is negative. */
export type MonthTotal = { month: string; came: string; went: string; lines: number };

/** Free credit that ends, the soonest first. */
export type FreeCreditEnd = { amount: string; endsAt: string };

/**
 * What a customer can spend. Decimal strings; `held` is set aside for a running call and not part of the others.
 * `runningCall`: that call's id.
 */
export type CreditView = {
  credit: string;
  freeCredit: string;
  total: string;
  held: string;
  runningCall: string | null;
};
