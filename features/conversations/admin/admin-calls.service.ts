import { agentsNamed } from "#features/agents/agent-directory.service.ts";
import type { AuditService } from "#features/audit/audit.service.ts";
import type { ConfirmationsService } from "#features/confirmations/confirmations.service.ts";
import type { LedgerService } from "#features/ledger/ledger.service.ts";
import { uidOfUsername } from "#features/members/member-directory.service.ts";
import { adminActor, requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { decodeTimeCursor } from "#platform/database/page.ts";
import { transact } from "#platform/database/transaction.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { decimalString } from "#platform/money/money.ts";
import { conversationFailures } from "../calls/calls.failures.ts";
import { findCall } from "../calls/calls.store.ts";
import type { LiveCalls } from "../live/live-calls.service.ts";
import { CALL_REFUND } from "../settlement/call-refunds.service.ts";
import type { createSettlement } from "../settlement/settlement.service.ts";
import { adminCallView, factsOf, liveCallView } from "./admin-calls.rules.ts";
import type {
  AdminCallDetail,
  AdminCallPage,
  AdminCallQuery,
  CallRefundView,
  EndCallInput,
  FlagInput,
  LiveCallView,
} from "./admin-calls.schema.ts";
import * as store from "./admin-calls.store.ts";

export type AdminCalls = ReturnType<typeof createAdminCalls>;

export type AdminCallsOptions = {
  db: Db;
  clock: Clock;
  audit: Pick<AuditService, "record">;
  settings: Pick<SettingsService, "get">;
  ledger: Pick<LedgerService, "callJournals">;
  liveCalls: Pick<LiveCalls, "end">;
  settlement: Pick<ReturnType<typeof createSettlement>, "endUnheld">;
  /** What went back of a call. */
  refundsOf(viewer: Viewer, callId: string): Promise<CallRefundView[]>;
  confirmations: Pick<ConfirmationsService, "list">;
};

/** More calls than these at one moment are not listed one by one. */
const LIVE_SHOWN = 100;

/** The admin's desk for conversations. Anyone but an admin gets a 404. */
export function createAdminCalls(options: AdminCallsOptions) {
  const { db, clock, audit } = options;
  const subjectOf = (id: string) => ({ type: "call", id });

  async function filterOf({ customer, creator, agent, cursor: _cursor, limit: _limit, ...rest }: AdminCallQuery) {
    const filter: store.CallFilter = rest;
    if (customer) filter.customerUid = await uidOfUsername(db, customer);
    if (creator) filter.creatorUid = await uidOfUsername(db, creator);
    if (agent) filter.agentIds = isUuid(agent) ? [agent] : await agentsNamed(db, agent);
    return filter;
  }

  return {
    /** Calls that fit, newest first. A name that nobody has fits no call. */
    async all(viewer: Viewer | null, query: AdminCallQuery): Promise<AdminCallPage> {
      requireAdmin(viewer);
      const after = decodeTimeCursor(query.cursor);
      const filter = await filterOf(query);
      const { rows, nextCursor } = await store.pageOfAll(db, filter, { limit: query.limit, after });
      return { calls: rows.map(adminCallView), nextCursor };
    },

    /** The calls that run now, at most a hundred, with what they cost so far. */
    async live(viewer: Viewer | null): Promise<LiveCallView[]> {
      requireAdmin(viewer);
      return (await store.liveCalls(db, LIVE_SHOWN)).map(liveCallView);
    },

    /** How many calls run now, `most` at most. */
    async running(viewer: Viewer | null, most: number): Promise<number> {
      requireAdmin(viewer);
      return store.runningCalls(db, most);
    },

    /** One call whole, but for what was said in it. */
    async detail(viewer: Viewer | null, callId: string): Promise<AdminCallDetail> {
      const admin = requireAdmin(viewer);
      const row = isUuid(callId) ? await store.callDetail(db, callId) : undefined;
      if (!row) throw conversationFailures.notFound();
      const [money, refunds, terms, until, asked] = await Promise.all([
        options.ledger.callJournals(db, callId),
        options.refundsOf(admin, callId),
        options.settings.get("creators.payouts"),
        store.openUntil(db, callId, admin.uid, clock.now()),
        options.confirmations.list(admin, { subject: subjectOf(callId) }),
      ]);
      const waiting = asked.requests.find(({ kind, state }) => kind === CALL_REFUND && state === "waiting");
      return {
        ...factsOf(row, clock.now()),
        money,
        refunds,
        secondAdminAbove: decimalString(terms.secondAdminAbove),
        waitingRefund: waiting
          ? { summary: waiting.summary, askedBy: waiting.askedBy.username, expiresAt: waiting.expiresAt }
          : null,
        transcript: row.has_transcript ? (until ? "open" : "sealed") : row.private ? "private" : "none",
      };
    },

    /** Ends a call that runs, wherever it does; its customer is told why. It is settled like every end. */
    async end(viewer: Viewer | null, callId: string, input: EndCallInput): Promise<void> {
      const actor = adminActor(viewer);
      const row = isUuid(callId) ? await findCall(db, callId) : undefined;
      if (row?.kind !== "customer") throw conversationFailures.notFound();
      await transact(db, async (tx) => {
        if (!(await store.askEnd(tx, callId, input.note))) throw conversationFailures.ended();
        const action = { actor, action: "calls.ended", subject: subjectOf(callId) };
        await audit.record(tx, { ...action, after: { note: input.note }, reason: input.reason });
      });
      if (await options.liveCalls.end(callId, "admin")) return;
      // The server that has it, if there is one, hears of it with its next heartbeat.
      await options.settlement.endUnheld(callId, "admin");
    },

    /** Flags a call, so that its transcript is kept longer, or takes the flag away. */
    async flag(viewer: Viewer | null, callId: string, { flagged, reason }: FlagInput): Promise<void> {
      const actor = adminActor(viewer);
      const row = isUuid(callId) ? await findCall(db, callId) : undefined;
      if (row?.kind !== "customer") throw conversationFailures.notFound();
      await transact(db, async (tx) => {
        if (!(await store.setFlag(tx, callId, flagged ? clock.now() : null))) return;
        const action = flagged ? "calls.flagged" : "calls.unflagged";
        await audit.record(tx, { actor, action, subject: subjectOf(callId), reason });
      });
    },
  };
}
