import { sql } from "kysely";
import * as ledger from "#features/ledger/ledger.store.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { dollars, type Micros, micros, zero } from "#platform/money/money.ts";
import { aHold } from "#tests/builders/ledger.ts";
import { adminSignedInLongAgo } from "../another-admin.ts";
import { startCall } from "../calls.ts";
import type { Sample } from "../declared-answers.ts";
import type { Site } from "../site-under-test.ts";

const reason = "Asked for in a test";

type Ended = { customerUid?: string; paid?: Micros; endedReason?: "user" | "error" };

/** What admins do about conversations, by route. */
export async function adminCallSamples(site: Site): Promise<Record<string, Sample[]>> {
  const { db, stage } = site;
  const own = await db.selectFrom("users").select("uid").where("email", "=", stage.admin).executeTakeFirstOrThrow();
  const signedInLongAgo = await adminSignedInLongAgo(site);
  const ended = async (call: Ended = {}) => ({ params: { id: await endedCall(site, call) } });
  const running = await startCall(await site.member(), site.agentId("Ivy"));
  const end = { params: { id: running.callId }, body: { note: "rules", reason } };
  const broken = { ...(await ended({ endedReason: "error" })), body: { reason } };
  const kept = { ...(await ended()), body: { reason } };
  await keepTranscript(site, kept.params.id);
  const refund = (more: object = {}) => ({ body: { key: uuidv7(), reason, ...more } });
  const small = await ended();

  return {
    "GET /admin/conversations": [
      { status: 200 },
      { status: 400, query: "?cursor=made-up" },
      { status: 422, query: "?state=gone" },
    ],
    "GET /admin/conversations/live": [{ status: 200 }],
    "GET /admin/conversations/:id": [{ status: 200, ...(await ended()) }],
    "POST /admin/conversations/:id/end": [
      { status: 204, ...end },
      { status: 409, ...end },
    ],
    "POST /admin/conversations/:id/flag": [{ status: 204, ...(await ended()), body: { flagged: true, reason } }],
    "POST /admin/conversations/:id/check": [
      { status: 204, ...broken },
      { status: 409, ...broken },
    ],
    "POST /admin/conversations/:id/openings": [
      { status: 200, ...kept },
      { status: 403, who: signedInLongAgo, ...kept },
      { status: 404, ...(await ended()), body: { reason } },
    ],
    "POST /admin/conversations/:id/refunds": [
      { status: 200, ...small, ...refund() },
      { status: 409, ...small, ...refund() },
      { status: 202, ...(await ended({ paid: dollars(100) })), ...refund() },
      { status: 403, ...(await ended({ customerUid: own.uid })), ...refund() },
      { status: 422, ...(await ended()), ...refund({ amountUsd: "900" }) },
    ],
  };
}

/** A call with Ivy that ended and was charged, half of its paid part to her creator. */
async function endedCall(site: Site, { customerUid, paid = dollars(1), endedReason = "user" }: Ended): Promise<string> {
  const { db, composition } = site;
  const at = composition.clock.now();
  const callId = uuidv7();
  const ownerId = customerUid ?? (await site.member()).uid;
  const { user_id: creatorId } = await db
    .selectFrom("agents")
    .select("user_id")
    .where("id", "=", site.agentId("Ivy"))
    .executeTakeFirstOrThrow();
  await ledger.purchase(db, { ownerId, paid, bonus: zero, paymentRef: `sandbox:${callId}`, label: "Credit", at });
  const hold = aHold(ownerId, { callId, creatorId, wanted: paid, minimum: paid, at });
  const { held } = await ledger.hold(db, hold);
  const creatorPart = micros(held.paid / 2n);
  await ledger.settle(db, { ...hold, parts: held, creatorPart });
  await sql`INSERT INTO calls (id, customer_uid, creator_uid, agent_id, agent_name, model_username, rate_micros, share_bps,
      usage_fee_micros, rehearsal, state, ended_reason, created_at, started_at, ended_at, billed_ms, chargeable_ms,
      captured_free_micros, captured_paid_micros, creator_micros)
    SELECT ${callId}, ${ownerId}, user_id, id, name, model_username, 1500000, 7000, 200000, true, 'ended', ${endedReason},
      ${at}, ${at}, ${at}, 40000, 40000, ${held.free}, ${held.paid}, ${creatorPart}
    FROM agents WHERE id = ${site.agentId("Ivy")}`.execute(db);
  return callId;
}

/** Something of what was said in the call is kept. */
async function keepTranscript({ db, composition }: Site, callId: string): Promise<void> {
  const call = await db.selectFrom("calls").select("customer_uid").where("id", "=", callId).executeTakeFirstOrThrow();
  const at = composition.clock.now();
  const transcript = { call_id: callId, customer_uid: call.customer_uid, kept_from: at, read_at: at };
  await db.insertInto("call_transcripts").values(transcript).execute();
}
