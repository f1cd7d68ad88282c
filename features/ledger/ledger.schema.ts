import { z } from "zod";
import { statementKinds } from "./statement-kinds.rules.ts";

const dollars = z.string().meta({ description: "US dollars as a decimal string", example: "1.50" });

/** One line of a statement. Ids are journal ids. */
const statementLine = z.object({
  id: z.string(),
  at: z.string(),
  month: z.string().meta({ description: "The month of `at` in the time zone of the account", example: "2026-01" }),
  kind: z.enum(statementKinds).meta({ description: "A stable word for what happened" }),
  label: z.string().meta({ description: "A sentence for people", example: "Call with Ivy" }),
  callId: z.string().nullable(),
  purchaseId: z.string().nullable().meta({ description: "The purchase behind a line, where there is one" }),
  amount: dollars.meta({ description: "Signed: what it did to the credit of the member" }),
  freeAmount: dollars.meta({ description: "Of which free credit, signed" }),
  balanceAfter: dollars,
});
export type StatementLine = z.infer<typeof statementLine>;
export const statementPage = z.object({ lines: z.array(statementLine), nextCursor: z.string().nullable() });
export type StatementPage = z.infer<typeof statementPage>;

/** Which page of a statement, of which lines. */
export const statementQuery = z.object({
  cursor: z.string().max(200).optional().meta({ description: "`nextCursor` of the page before" }),
  limit: z.coerce.number().int().min(1).max(100).optional().meta({ description: "How many at most" }),
  kind: z
    .enum(statementKinds, "A kind of line such as purchase or call")
    .optional()
    .meta({ description: "Only lines of this kind" }),
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "A month such as 2026-01")
    .optional()
    .meta({ description: "Only lines of this month in the time zone of the account, such as 2026-01" }),
});
export type StatementQuery = z.infer<typeof statementQuery>;

/** What the lines of a month add up to, in the time zone of the account. Decimal strings; `went` is negative. */
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
