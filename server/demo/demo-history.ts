import { timeFor } from "#features/conversations/call-terms.rules.ts";
import { insertCall } from "#features/conversations/calls.store.ts";
import { createSettlement } from "#features/conversations/settlement.service.ts";
import { chargeableMs, chargeOf } from "#features/ledger/charge.rules.ts";
import type { LedgerService } from "#features/ledger/ledger.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import { manualClock } from "#platform/clock/manual-clock.ts";
import type { Database } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
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
  now: Date;
};
type Creator = SeededMembers["creators"][number];

const shareBps = 7_000;
const usageFeeMicros = 200_000n;
const callsPerDay = 4;
const callsPerDayOfRegulars = 0.6;
/** The paid customer buys again below this, so that the demo ends with credit to spend. */
const refillBelow = dollars(12);
const refill = { price: dollars(50), bonusBps: 500 };

/** The demo's past, booked through the ledger's own functions at the times that it tells of. */
export async function seedHistory(parts: HistoryParts): Promise<void> {
  const { seeded, now } = parts;
  const random = seededRandom(20_261_121);
  const paid = seeded.customers.find(({ demo }) => demo.credit === "paid");
  const empty = seeded.customers.find(({ demo }) => demo.credit === "empty");
  if (paid) {
    for (const call of pastCalls(now, seeded.creators.length, callsPerDay, random)) {
      await refillIfLow(parts, paid.viewer.uid, call.startsAt);
      await bookCall(parts, paid.viewer.uid, call);
    }
  }
  for (const { uid } of parts.regulars) {
    for (const call of pastCalls(now, seeded.creators.length, callsPerDayOfRegulars, random)) {
      await refillIfLow(parts, uid, call.startsAt);
      await bookCall(parts, uid, call);
    }
  }
  if (empty) await spendEverything(parts, empty.viewer.uid, pastCalls(now, seeded.creators.length, 1, random));
}

async function available({ ledger, database }: HistoryParts, uid: string): Promise<Micros> {
  const balances = await ledger.balances(database.db, uid);
  return micros(balances.available.free + balances.available.paid);
}

async function refillIfLow(parts: HistoryParts, uid: string, at: Date): Promise<void> {
  if ((await available(parts, uid)) >= refillBelow) return;
  await bookPurchase(parts, uid, refill, new Date(at.getTime() - 60_000));
}

async function spendEverything(parts: HistoryParts, uid: string, calls: PastCall[]): Promise<void> {
  for (const call of calls) {
    if ((await available(parts, uid)) === 0n) return;
    await bookCall(parts, uid, { ...call, lengthMs: 3_600_000 });
  }
}

/** One call from its hold to its settlement; as long as planned, or as the credit lasts. */
async function bookCall(parts: HistoryParts, uid: string, call: PastCall): Promise<void> {
  const { database, ledger, seeded } = parts;
  const creator = seeded.creators[call.agentIndex];
  if (!creator) return;
  const rate = creator.demo.agent.baseRate;
  const credit = await available(parts, uid);
  const lengthMs = Math.min(call.lengthMs, timeFor(rate, credit));
  if (lengthMs < 10_000) return;
  const wanted = minMicros(credit, chargeOf(rate, lengthMs));
  const id = uuidv7(call.startsAt.getTime());
  await transact(database.db, async (tx) => {
    await insertCall(tx, rowOf(id, uid, creator, call.startsAt), creator.demo.agent.contentType);
    const expiresAt = new Date(call.startsAt.getTime() + lengthMs + 60_000);
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
    await tx.updateTable("calls").set({ state: "active", started_at: call.startsAt }).where("id", "=", id).execute();
  });
  const clock: Clock = manualClock(new Date(call.startsAt.getTime() + lengthMs));
  const settlement = createSettlement({ db: database.db, clock, ledger, owner: "demo" });
  await database.db
    .updateTable("calls")
    .set({ billed_ms: BigInt(lengthMs) })
    .where("id", "=", id)
    .execute();
  const reason = chargeableMs({ billedMs: lengthMs, pausedMs: 0 }) > 0 && lengthMs < call.lengthMs ? "credit" : "user";
  await settlement.endAbandoned(id, reason);
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
