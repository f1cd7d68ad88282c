import { insertCall } from "#features/conversations/calls/calls.store.ts";
import { createSettlement } from "#features/conversations/settlement/settlement.service.ts";
import { timeFor } from "#features/conversations/start/call-terms.rules.ts";
import { chargeableMs, holdOf } from "#features/ledger/charge.rules.ts";
import type { LedgerService } from "#features/ledger/ledger.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { manualClock } from "#platform/clock/manual-clock.ts";
import type { Database } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { hourMs, minuteMs } from "#platform/days/durations.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { dollars, type Micros, micros, minMicros } from "#platform/money/money.ts";
import { type PastCall, pastCalls, seededRandom } from "./demo-history.rules.ts";
import { bookPurchase } from "./demo-purchases.ts";
import type { SeededMembers } from "./seed-members.ts";

type HistoryParts = {
  database: Database;
  ledger: LedgerService;
  seeded: SeededMembers;
  /** Callers besides the demo's customers. */
  regulars: Viewer[];
  /** The end of the seeded past; another date would give another past. */
  now: Date;
  stopping: AbortSignal;
};
type Creator = SeededMembers["creators"][number];

const shareBps = 7_000;
const usageFeeMicros = 200_000n;
const callsPerDay = 4;
const callsPerDayOfRegulars = 0.6;
/** The paying customer buys again below this, so that some credit is left at the end. */
const refillBelow = dollars(12);
const refill = { price: dollars(50), bonusBps: 500 };

/**
 * Seeds past calls through the ledger's own functions, with past dates; each call in one transaction. Run again with
 * the same `now`, it adds what is missing.
 */
export async function seedHistory(parts: HistoryParts): Promise<void> {
  const { seeded, now } = parts;
  const random = seededRandom(20_261_121);
  const paid = seeded.customers.find(({ demo }) => demo.credit === "paid");
  const empty = seeded.customers.find(({ demo }) => demo.credit === "empty");
  if (paid) {
    await bookCalls(parts, paid.viewer.uid, pastCalls(now, seeded.creators.length, callsPerDay, random));
  }
  for (const { uid } of parts.regulars) {
    await bookCalls(parts, uid, pastCalls(now, seeded.creators.length, callsPerDayOfRegulars, random));
  }
  for (const [at, { uid }] of parts.regulars.slice(0, eveningCallers).entries()) {
    await bookCalls(parts, uid, [eveningCall(now, at)]);
  }
  if (empty) await spendEverything(parts, empty.viewer.uid, pastCalls(now, seeded.creators.length, 1, random));
}

async function bookCalls(parts: HistoryParts, uid: string, calls: readonly PastCall[]): Promise<void> {
  for (const call of await missingCalls(parts, uid, calls)) {
    await refillIfLow(parts, uid, call.startsAt);
    await bookCall(parts, uid, call);
  }
}

/** A caller has one call at a time, so the start identifies it. */
async function missingCalls({ database }: HistoryParts, uid: string, calls: readonly PastCall[]): Promise<PastCall[]> {
  const rows = await database.db.selectFrom("calls").select("created_at").where("customer_uid", "=", uid).execute();
  const booked = new Set(rows.map((row) => row.created_at.getTime()));
  return calls.filter(({ startsAt }) => !booked.has(startsAt.getTime()));
}

async function available({ ledger, database }: HistoryParts, uid: string): Promise<Micros> {
  const balances = await ledger.balances(database.db, uid);
  return micros(balances.available.free + balances.available.paid);
}

async function refillIfLow(parts: HistoryParts, uid: string, at: Date): Promise<void> {
  if ((await available(parts, uid)) >= refillBelow) return;
  await bookPurchase(parts, uid, refill, new Date(at.getTime() - minuteMs));
}

async function spendEverything(parts: HistoryParts, uid: string, calls: PastCall[]): Promise<void> {
  for (const call of await missingCalls(parts, uid, calls)) {
    if ((await available(parts, uid)) === 0n) return;
    await bookCall(parts, uid, { ...call, lengthMs: hourMs });
  }
}

/** The callers who have just talked to the first companion, one after the other: it is popular tonight. */
const eveningCallers = 3;

function eveningCall(now: Date, caller: number): PastCall {
  return { agentIndex: 0, startsAt: new Date(now.getTime() - (caller + 1) * 15 * minuteMs), lengthMs: 4 * minuteMs };
}

/** Books one call from hold to settlement, for its planned length or until the credit is used up. */
async function bookCall(parts: HistoryParts, uid: string, call: PastCall): Promise<void> {
  const { database, ledger, seeded, stopping } = parts;
  stopping.throwIfAborted();
  const creator = seeded.creators[call.agentIndex];
  if (!creator) return;
  const rate = creator.demo.agent.baseRate;
  const credit = await available(parts, uid);
  const lengthMs = Math.min(call.lengthMs, timeFor(rate, credit));
  if (lengthMs < 10_000) return;
  const wanted = minMicros(credit, holdOf(rate, lengthMs));
  const id = uuidv7(call.startsAt.getTime());
  await transact(database.db, async (tx) => {
    await insertCall(tx, rowOf(id, uid, creator, call.startsAt), creator.demo.agent.contentType);
    const expiresAt = new Date(call.startsAt.getTime() + lengthMs + minuteMs);
    const label = `Call with ${creator.demo.agent.name}`;
    await ledger.hold(tx, {
      callId: id,
      ownerId: uid,
      creatorId: creator.viewer.uid,
      ratePerMinute: rate,
      wanted,
      minimum: wanted,
      expiresAt,
      label,
      at: call.startsAt,
    });
    const talked = { state: "active", started_at: call.startsAt, billed_ms: BigInt(lengthMs) } as const;
    await tx.updateTable("calls").set(talked).where("id", "=", id).execute();
    const clock = manualClock(new Date(call.startsAt.getTime() + lengthMs));
    const creditEnds = chargeableMs({ billedMs: lengthMs, pausedMs: 0 }) > 0 && lengthMs < call.lengthMs;
    const settlement = createSettlement({ db: tx, clock, ledger, owner: "demo" });
    await settlement.endAbandoned(id, creditEnds ? "credit" : "user");
  });
}

function rowOf(id: string, uid: string, creator: Creator, at: Date) {
  return {
    id,
    customer_uid: uid,
    creator_uid: creator.viewer.uid,
    agent_id: creator.agentId,
    agent_name: creator.demo.agent.name,
    model_username: creator.viewer.username,
    rate_micros: creator.demo.agent.baseRate,
    share_bps: shareBps,
    usage_fee_micros: usageFeeMicros,
    cap_micros: null,
    rehearsal: true,
    created_at: at,
    hold_id: null,
    token_hash: null,
    token_expires_at: null,
    private: false,
    agent_version_id: null,
  };
}
