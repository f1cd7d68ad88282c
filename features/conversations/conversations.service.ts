import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { requireGate } from "#features/age-gate/gate-state.rules.ts";
import type { LimitsService } from "#features/limits/limits.service.ts";
import { monthName, monthStarts } from "#features/members/time-zone/time-zone.rules.ts";
import { requireAdmin, requireMember, requireModel, type Viewer, zoneOf } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { decodeTimeCursor } from "#platform/database/page.ts";
import { isUuid, secretToken, tokenHash } from "#platform/ids/ids.ts";
import type { Log } from "#platform/log/log.ts";
import { micros, parseDollars, zero } from "#platform/money/money.ts";
import { callMonth, callOnItsPage, callView, creatorCallView } from "./calls/call-views.rules.ts";
import { conversationFailures } from "./calls/calls.failures.ts";
import type { CallRow } from "./calls/calls.store.ts";
import * as calls from "./calls/calls.store.ts";
import type {
  CallMonth,
  CallOnItsPage,
  CallPage,
  CallView,
  HistoryQuery,
  RaiseCapInput,
  StartedConversation,
} from "./conversations.schema.ts";
import type { LiveCalls } from "./live/live-calls.service.ts";
import { agentsCalledBy, callTimes, monthsOfCustomer } from "./records/call-history.store.ts";
import { keepMiddleWaits } from "./records/call-records.store.ts";
import { endAllLeases, findAbandoned } from "./settlement/leases.store.ts";
import { reachableFunds } from "./settlement/meter.rules.ts";
import { type createSettlement, hasMovedOn, meterOf } from "./settlement/settlement.service.ts";
import { startedAnswer, TOKEN_LIFE_MS } from "./start/call-start.service.ts";
import { type CallLimits, highestCap, timeFor, withinItsLine } from "./start/call-terms.rules.ts";

type ConversationsOptions = {
  db: Db;
  clock: Clock;
  log: Log;
  limits: CallLimits;
  settlement: ReturnType<typeof createSettlement>;
  liveCalls: LiveCalls;
  /** What keeps a member from calls, and what they set for themselves. */
  ownLimits: Pick<LimitsService, "forCall">;
};

/** Calls that one run of the reaper settles at most. */
const REAP_LIMIT = 100;

export type ConversationsService = ReturnType<typeof createConversationsService>;

/** Reading calls, returning to one, and ending one. `live-calls` runs them. */
export function createConversationsService(options: ConversationsOptions) {
  const { db, clock, limits, settlement, liveCalls } = options;

  const ownCall = (viewer: Viewer | null, callId: string) => ownCallOf(db, viewer, callId);

  return {
    /** Issues a new token for returning to a running call. Throws `conversations.ended` (409). */
    async renewToken(viewer: Viewer | null, gate: GateState, callId: string): Promise<StartedConversation> {
      requireMember(viewer);
      requireGate(gate);
      const row = await ownCall(viewer, callId);
      const token = secretToken("ek_");
      const expiresAt = new Date(clock.now().getTime() + TOKEN_LIFE_MS);
      const replaced = row.state !== "ended" && (await calls.replaceToken(db, callId, tokenHash(token), expiresAt));
      if (!replaced) throw conversationFailures.ended();
      const { longestCallMs } = withinItsLine(limits, row);
      const slice = await settlement.load(row);
      const meter = meterOf(row, slice, 0);
      const funds = micros(reachableFunds(meter) - meter.captured);
      return startedAnswer(row, token, Math.min(longestCallMs, timeFor(micros(row.rate_micros), funds)));
    },

    get: async (viewer: Viewer | null, callId: string) => callView(await ownCall(viewer, callId)),

    /** A call for the call page. */
    async onItsPage(viewer: Viewer | null, callId: string): Promise<CallOnItsPage> {
      const row = await ownCall(viewer, callId);
      return callOnItsPage(row, withinItsLine(limits, row).longestCallMs);
    },

    /** The agent of a call, for its customer and its creator, who may report it. Throws `conversations.not_found` (404). */
    async ofParticipant(viewer: Viewer | null, callId: string): Promise<{ callId: string; agentId: string }> {
      const member = requireMember(viewer);
      const row = await calls.findCall(db, callId);
      const tookPart = row?.customer_uid === member.uid || row?.creator_uid === member.uid;
      if (!row || !tookPart) throw conversationFailures.notFound();
      return { callId: row.id, agentId: row.agent_id };
    },

    /** The reported call for an admin, without its transcript. */
    async reported(viewer: Viewer | null, callId: string) {
      requireAdmin(viewer);
      const row = await calls.findCall(db, callId);
      return row ? callView(row) : null;
    },

    /** Ends a call, whichever server runs it. Idempotent. */
    async end(viewer: Viewer | null, callId: string) {
      const row = await ownCall(viewer, callId);
      if (row.state === "ended" || (await liveCalls.end(callId, "user")))
        return callView(await ownCall(viewer, callId));
      const ended = await settlement.endUnheld(callId, "user");
      if (!ended) await calls.requestEnd(db, callId);
      return callView(ended ?? row);
    },

    raiseCap: createCapRaising(options),

    /** Releases all leases at a start after which no other server can be running, so that customers can return. */
    takeOver: () => endAllLeases(db),
    ...callHistory(db),
    reap: createReaper(options),
  };
}

async function ownCallOf(db: Db, viewer: Viewer | null, callId: string): Promise<CallRow> {
  const member = requireMember(viewer);
  const row = isUuid(callId) ? await calls.findCall(db, callId) : undefined;
  if (!row || row.customer_uid !== member.uid) throw conversationFailures.notFound();
  return row;
}

function createCapRaising({ db, settlement, liveCalls, ownLimits }: ConversationsOptions) {
  /**
   * Raises the cap of a running call, to an amount or as far as possible; asking again for the same changes nothing.
   * Throws `conversations.ended`, `conversations.no_cap`, `conversations.cap_lowered`, `conversations.cap_too_high`, or
   * what keeps the member from calls.
   */
  return async (viewer: Viewer | null, callId: string, { capUsd }: RaiseCapInput): Promise<CallView> => {
    const row = await ownCallOf(db, viewer, callId);
    if (row.state === "ended") throw conversationFailures.ended();
    if (row.cap_micros === null) throw conversationFailures.noCap();
    const now = micros(row.cap_micros);
    const { refusal, left } = await ownLimits.forCall(row.customer_uid, zero);
    if (refusal) throw refusal;
    const most = highestCap(await settlement.load(row), left);
    const cap = capUsd === undefined ? most.cap : (parseDollars(capUsd) ?? zero);
    if (cap > most.cap && cap > now) throw conversationFailures.capTooHigh(most);
    if (cap < now && capUsd !== undefined) throw conversationFailures.capLowered(now);
    await calls.raiseCap(db, callId, cap, most.isLimit && cap === most.cap);
    await liveCalls.capRaised(callId);
    const after = await ownCallOf(db, viewer, callId);
    if (after.state === "ended") throw conversationFailures.ended();
    return callView(after);
  };
}

/** Lists of calls for customers and creators. */
function callHistory(db: Db) {
  return {
    async history(viewer: Viewer | null, page: HistoryQuery): Promise<CallPage> {
      const member = requireMember(viewer);
      const after = decodeTimeCursor(page.cursor);
      const request = { limit: page.limit ?? 20, after, agentId: page.agentId ?? null };
      const { rows, nextCursor } = await calls.pageOfCustomer(db, member.uid, request);
      const zone = zoneOf(member);
      const listed = rows.map((row) => ({
        ...callView(row),
        month: monthName(zone, row.started_at ?? row.created_at),
      }));
      return { calls: listed, nextCursor, zone };
    },

    /** The member's calls summed by month, latest first. */
    async months(viewer: Viewer | null, filter: Pick<HistoryQuery, "agentId"> = {}): Promise<CallMonth[]> {
      const member = requireMember(viewer);
      const times = await callTimes(db, member.uid);
      if (!times) return [];
      const months = monthStarts(zoneOf(member), times);
      return (await monthsOfCustomer(db, member.uid, months, filter.agentId ?? null)).map(callMonth);
    },

    /** The companions that the member has called. */
    async called(viewer: Viewer | null): Promise<{ id: string; name: string }[]> {
      return agentsCalledBy(db, requireMember(viewer).uid);
    },

    async ofCreator(viewer: Viewer | null, page: { limit?: number | undefined }) {
      const model = requireModel(viewer);
      return (await calls.listOfCreator(db, model.uid, page.limit ?? 20)).map(creatorCallView);
    },
  };
}

/**
 * Returns a job that settles calls whose server is gone and whose customer did not return in time, and calls that nobody
 * connected to. It returns how many it settled, at most a hundred per run.
 */
function createReaper({ db, clock, log, limits, settlement, liveCalls }: ConversationsOptions) {
  return async (): Promise<number> => {
    const createdBefore = new Date(clock.now().getTime() - limits.connectMs);
    const waited = { graceMs: limits.reconnectMs, createdBefore };
    const abandoned = await findAbandoned(db, { ...waited, limit: REAP_LIMIT });
    let settled = 0;
    // After a machine slept, its clock jumps: a call that runs here is not abandoned.
    for (const call of abandoned.filter(({ id }) => !liveCalls.carries(id))) {
      try {
        await settlement.endAbandoned(call.id, call.endRequested ?? (call.everHeld ? "lost" : "never_connected"));
        // Its server could not store the value that the admin list filters by.
        await keepMiddleWaits(db, [call.id]);
        settled += 1;
      } catch (error) {
        // One failure must not block the other calls, and a call whose server is back is not abandoned.
        if (!hasMovedOn(error))
          log.error({ callId: call.id, error: String(error) }, "reaper: a call could not be settled");
      }
    }
    return settled;
  };
}
