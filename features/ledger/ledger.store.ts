import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import { type Micros, micros } from "#platform/money/money.ts";
import type { Parts } from "./charge.rules.ts";
import { type PlatformAccount, platformAccounts } from "./ledger.rules.ts";
import type { LedgerAccountsTable } from "./ledger.tables.ts";

export type Handle = Db | Tx;

/** What an operation on a call did. `holdId` is null when it set nothing aside; `available` is what could still be held. */
export type Step = { journalId: string; holdId: string | null; held: Parts; available: Micros };

export type HoldInput = {
  callId: string;
  ownerId: string;
  creatorId: string;
  ratePerMinute: Micros;
  /** Sets aside as much of this as there is, but refuses less than the minimum. */
  wanted: Micros;
  minimum: Micros;
  expiresAt: Date;
  /** How the call is called in the statement: "Call with Ivy". */
  label: string;
  at: Date;
};
export type PostInput = { callId: string; parts: Parts; creatorPart: Micros; at: Date };
export type RenewInput = PostInput & { sliceNo: number; wanted: Micros; expiresAt: Date };
export type PurchaseInput = {
  ownerId: string;
  paid: Micros;
  bonus: Micros;
  /** Provider and payment, such as "sandbox:pay_1": one payment is credited once. */
  paymentRef: string;
  label: string;
  at: Date;
};
/** `amount` is signed: what is given, or taken. Free credit is only taken so; it is given by a grant. */
export type AdjustInput = {
  key: string;
  ownerId: string;
  part: "paid" | "free";
  amount: Micros;
  label: string;
  at: Date;
};
export type GrantInput = { key: string; ownerId: string; amount: Micros; expiresAt: Date; label: string; at: Date };

export type PayOffInput = { key: string; creatorId: string; amount: Micros; label: string; at: Date };

/** Notes that a creator was paid by hand; the journal. */
export function payOff(db: Handle, { key, creatorId, amount, label, at }: PayOffInput): Promise<string> {
  return one(db, sql`ledger_pay_off(${key}, ${creatorId}, ${amount}, ${label}, ${at})`);
}

/** Sets credit aside for the first slice of a call, under the key `call:{id}:s0`. */
export function hold(db: Handle, input: HoldInput): Promise<Step> {
  const { callId, ownerId, creatorId, ratePerMinute, wanted, minimum, expiresAt, label, at } = input;
  return step(
    db,
    sql`ledger_hold(${callId}, ${ownerId}, ${creatorId}, ${ratePerMinute}, ${wanted}, ${minimum}, ${expiresAt}, ${label}, ${at})`,
  );
}

/** Posts what was used of the slice before and sets aside slice `sliceNo`, under the key `call:{id}:s{sliceNo}`. */
export function renew(db: Handle, input: RenewInput): Promise<Step> {
  const { callId, sliceNo, parts, creatorPart, wanted, expiresAt, at } = input;
  return step(
    db,
    sql`ledger_renew(${callId}, ${sliceNo}, ${parts.free}, ${parts.paid}, ${creatorPart}, ${wanted}, ${expiresAt}, ${at})`,
  );
}

/** The last posting of a call, under the key `call:{id}:end`; releases whatever is still set aside. */
export function settle(db: Handle, input: PostInput): Promise<Step> {
  const { callId, parts, creatorPart, at } = input;
  return step(db, sql`ledger_settle(${callId}, ${parts.free}, ${parts.paid}, ${creatorPart}, ${at})`);
}

/** Posts a part of one hold and releases the rest, without a next one. */
export function post(db: Handle, input: PostInput & { holdId: string }): Promise<Step> {
  const { callId, holdId, parts, creatorPart, at } = input;
  return step(db, sql`ledger_post(${callId}, ${holdId}, ${parts.free}, ${parts.paid}, ${creatorPart}, ${at})`);
}

/** Releases a hold of which nothing was used. */
export function voidHold(db: Handle, input: { callId: string; holdId: string; at: Date }): Promise<Step> {
  return step(db, sql`ledger_void(${input.callId}, ${input.holdId}, ${input.at})`);
}

/** Gives an ended call back to the customer. Null when it had cost nothing. */
export function makeGood(db: Handle, input: { callId: string; label: string; at: Date }): Promise<string | null> {
  return one(db, sql`ledger_make_good(${input.callId}, ${input.label}, ${input.at})`);
}

/** Gives back a part of what an ended call cost, or all of it. `refundId` names the deed: asked again, it answers the same. */
export function refundCall(
  db: Handle,
  input: { refundId: string; callId: string; amount: Micros; label: string; at: Date },
): Promise<string> {
  const { refundId, callId, amount, label, at } = input;
  return one(db, sql`ledger_refund_call(${refundId}, ${callId}, ${amount}, ${label}, ${at})`);
}

/** Books a journal the other way round. */
export function reverse(db: Handle, input: { journalId: string; label: string; at: Date }): Promise<string> {
  return one(db, sql`ledger_reverse(${input.journalId}, ${input.label}, ${input.at})`);
}

export function purchase(db: Handle, input: PurchaseInput): Promise<string> {
  const { ownerId, paid, bonus, paymentRef, label, at } = input;
  return one(db, sql`ledger_purchase(${ownerId}, ${paid}, ${bonus}, ${paymentRef}, ${label}, null, ${at})`);
}

export function grant(db: Handle, input: GrantInput): Promise<string> {
  const { key, ownerId, amount, expiresAt, label, at } = input;
  return one(db, sql`ledger_grant(${key}, ${ownerId}, ${amount}, ${expiresAt}, ${label}, ${at})`);
}

/** Gives credit at the cost of promotions, or takes it back there; never more than is there. */
export function adjust(db: Handle, input: AdjustInput): Promise<string> {
  const { key, ownerId, part, amount, label, at } = input;
  return one(db, sql`ledger_adjust(${key}, ${ownerId}, ${part}, ${amount}, ${label}, ${at})`);
}

/** Takes back the rest of a grant that has ended. False while a part of it is set aside for a running call. */
export function expireGrant(db: Handle, grantId: string, at: Date): Promise<boolean> {
  return one(db, sql`ledger_expire_grant(${grantId}, ${at})`);
}

/**
 * Adds what was posted since to the counters of the folded accounts; the number of transfers that were new. Waits up to
 * `patienceMs` for postings that are under way, which wait for nothing; 0 when one of them stays.
 */
export function fold(db: Handle, patienceMs = 2_000): Promise<bigint> {
  return one(db, sql`ledger_fold(${patienceMs} * interval '1 millisecond')`);
}

/** What an account of the platform holds now, counted on its normal side. */
export async function platformBalance(db: Handle, account: PlatformAccount): Promise<Micros> {
  return micros(await one<bigint>(db, sql`ledger_balance(${platformAccounts[account]})`));
}

type Credit = { available: Parts; held: Micros; runningCall: string | null };
type CreditRow = Pick<
  Selectable<LedgerAccountsTable>,
  "kind" | "debits_posted" | "credits_posted" | "debits_pending"
> & {
  runningCall: string | null;
};

/**
 * The credit of a member, what is set aside left out, what is set aside, and the call that it is set aside for. Zeros for
 * a member without accounts.
 */
export async function creditOf(db: Handle, ownerId: string): Promise<Credit> {
  // Every page of a customer asks: building the statement would take longer than sending it.
  const { rows } = await sql<CreditRow>`
    SELECT kind, debits_posted, credits_posted, debits_pending,
      CASE WHEN debits_pending > 0 THEN (SELECT call_id FROM ledger_calls
        WHERE owner_id = ${ownerId} AND hold_id IS NOT NULL AND ended_by IS NULL
        ORDER BY started_at DESC LIMIT 1) END AS "runningCall"
    FROM ledger_accounts
    WHERE owner_id = ${ownerId} AND kind IN ('user:free', 'user:paid')`.execute(db);
  const left = (kind: string) => {
    const row = rows.find((candidate) => candidate.kind === kind);
    return micros(row ? row.credits_posted - row.debits_posted - row.debits_pending : 0n);
  };
  return {
    available: { free: left("user:free"), paid: left("user:paid") },
    held: micros(rows.reduce((sum, row) => sum + row.debits_pending, 0n)),
    runningCall: rows.find((row) => row.runningCall !== null)?.runningCall ?? null,
  };
}

type Call = ReturnType<typeof sql>;

async function one<T>(db: Handle, call: Call): Promise<T> {
  const { rows } = await sql<{ value: T }>`SELECT ${call} AS value`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A ledger function gave no answer");
  return row.value;
}

async function step(db: Handle, call: Call): Promise<Step> {
  type Row = { journal_id: string; hold_id: string | null; held_free: bigint; held_paid: bigint; available: bigint };
  const { rows } = await sql<Row>`SELECT * FROM ${call}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A ledger function gave no answer");
  return {
    journalId: row.journal_id,
    holdId: row.hold_id,
    held: { free: micros(row.held_free), paid: micros(row.held_paid) },
    available: micros(row.available),
  };
}
