import { sql } from "kysely";
import type { Database } from "#platform/database/connect.ts";
import type { withDemo } from "./agents.ts";

type Demo = Awaited<ReturnType<typeof withDemo>>;
export type PastCall = {
  id: string;
  caller: string;
  agentId: string;
  creator: string;
  brand: string;
  endedAt: Date;
  billedMs: bigint;
  free: bigint;
  paid: bigint;
  share: bigint;
};

/** The one call of a caller, booked as a call is: held, charged in two slices and ended. Amounts in micro-dollars. */
export async function bookPastCall({ db }: Database, call: PastCall): Promise<void> {
  const began = new Date(call.endedAt.getTime() - Number(call.billedMs));
  const half = (amount: bigint) => [amount / 2n, amount - amount / 2n] as const;
  const [[free1, free2], [paid1, paid2], [share1, share2]] = [half(call.free), half(call.paid), half(call.share)];
  const total = call.free + call.paid;
  await db.transaction().execute(async (tx) => {
    await sql`INSERT INTO calls (id, customer_uid, creator_uid, agent_id, agent_name, model_username, rate_micros, share_bps,
        usage_fee_micros, rehearsal, state, ended_reason, created_at, started_at, ended_at, billed_ms, chargeable_ms,
        captured_free_micros, captured_paid_micros, creator_micros, brand)
      VALUES (${call.id}, ${call.caller}, ${call.creator}, ${call.agentId}, 'Somebody', 'somebody', 1500000, 7000, 200000,
        false, 'ended', 'user', ${began}, ${began}, ${call.endedAt}, ${call.billedMs}, ${call.billedMs}, ${call.free},
        ${call.paid}, ${call.share}, ${call.brand})`.execute(tx);
    if (total === 0n) return;
    await sql`SELECT ledger_hold(${call.id}, ${call.caller}, ${call.creator}, 1500000, ${total}, ${total},
      ${call.endedAt}::timestamptz, 'Call', ${began}::timestamptz)`.execute(tx);
    await sql`SELECT ledger_renew(${call.id}, 1, ${free1}, ${paid1}, ${share1}, ${free2 + paid2}, ${call.endedAt}::timestamptz,
      ${new Date((began.getTime() + call.endedAt.getTime()) / 2)}::timestamptz)`.execute(tx);
    await sql`SELECT ledger_settle(${call.id}, ${free2}, ${paid2}, ${share2}, ${call.endedAt}::timestamptz)`.execute(
      tx,
    );
  });
}

/** Credit for a caller: free credit and a purchase with its bonus. */
export async function bookCredit(
  { db }: Database,
  credit: { uid: string; free: bigint; paid: bigint; bonus: bigint; at: Date; key: string },
): Promise<string | null> {
  const { uid, free, paid, bonus, at, key } = credit;
  if (free > 0n) {
    const ends = new Date(at.getTime() + 90 * 86_400_000);
    await sql`SELECT ledger_grant(${`grant:${key}`}, ${uid}, ${free}, ${ends}::timestamptz, 'Free', ${at}::timestamptz)`.execute(
      db,
    );
  }
  if (paid === 0n) return null;
  const { rows } = await sql<{
    id: string;
  }>`SELECT ledger_purchase(${uid}, ${paid}, ${bonus}, ${`sandbox:${key}`}, 'Credit',
    NULL, ${at}::timestamptz) AS id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Whom the demo's agents belong to, by the agent's name. */
export function agentOf(demo: Demo, name: string): { agentId: string; creator: string } {
  const found = demo.seeded.creators.find((one) => one.demo.agent.name === name);
  if (!found) throw new Error(`The demo has no agent called ${name}`);
  return { agentId: found.agentId, creator: found.viewer.uid };
}
