import type { AuditService } from "#features/audit/audit.service.ts";
import { adminActor, requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { decodeTimeCursor } from "#platform/database/page.ts";
import { transact } from "#platform/database/transaction.ts";
import { dayMs } from "#platform/days/durations.ts";
import { commonFailures, type Failure } from "#platform/errors/failure.ts";
import { isUuid, uuidv7 } from "#platform/ids/ids.ts";
import { decimalString, type Micros } from "#platform/money/money.ts";
import type { ReasonCode } from "./reason-codes.rules.ts";
import { safetyFailures } from "./safety.failures.ts";
import type {
  CallSafetyEvent,
  ClearFlagInput,
  SafetyFlagPage,
  SafetyFlagView,
  SafetyQuery,
  SafetyReport,
} from "./safety.schema.ts";
import * as store from "./safety.store.ts";
import { reportCsv } from "./safety-report.rules.ts";

export type SafetyService = ReturnType<typeof createSafetyService>;

/** What happened in a call. No kind says who, and none what was said. */
export type SafetyKind =
  | "disclosure"
  | "reminder"
  | "crisis"
  | "human_question"
  | "refused_caller"
  | "refused_agent"
  | "check_failed"
  | "call_ended";

export type SafetyEvent = { kind: SafetyKind; code: ReasonCode | ""; callId: string };
/** Whom a person shall look at. */
export type SafetyFlag = { subjectType: "call" | "member" | "agent"; subjectId: string; locks?: boolean };

/** A caller's own statement of their age, which a review confirms or not. */
const isAboutAge = ({ subject_type, code }: { subject_type: string; code: string }) =>
  subject_type === "member" && code === "underage_user";

const pageSize = 50;
const waitingShown = 200;
/** How long an event keeps the link to its call. */
const CRISIS_DAYS = 30;
const OTHER_DAYS = 180;

export type SafetyOptions = {
  db: Db;
  clock: Clock;
  audit: Pick<AuditService, "record">;
  agentNamesOf: NamesOf;
  callNamesOf: NamesOf;
  /**
   * Refunds what is left of an ended call and erases its transcript. Returns what was refunded. Throws
   * `safety.call_runs` (409) before its end.
   */
  undoCallOfMinor(tx: Tx, callId: string, why: { by: string; reason: string }): Promise<Micros>;
  /** Suspends a member who is under 18, and tells them. `by`: the deciding admin. */
  suspendMinor(tx: Tx, uid: string, by: string): Promise<void>;
  /** Ends a member's running calls, after the decision is committed. */
  endCallsOf(uid: string): Promise<void>;
};
type NamesOf = (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Call safety: events without content, counts without names, and flags for review by admins. */
export function createSafetyService(options: SafetyOptions) {
  const { db, clock } = options;

  async function report(viewer: Viewer | null, query: Pick<SafetyQuery, "year">): Promise<SafetyReport> {
    requireAdmin(viewer);
    const year = query.year ?? clock.now().getUTCFullYear();
    return { year, counts: await store.countsOf(db, year) };
  }

  return {
    report,
    ...flagQueue(options),

    /** The report as CSV. */
    async reportCsv(viewer: Viewer | null, query: Pick<SafetyQuery, "year">): Promise<string> {
      return reportCsv((await report(viewer, query)).counts);
    },

    note: createNotes(options),

    /** Why a member may not call now, or null. */
    lockOf: async (uid: string): Promise<Failure | null> =>
      (await store.isLocked(db, uid)) ? safetyFailures.locked() : null,

    /** Whether anything was stopped in a call or a referral was spoken, while its events are stored. For the server only. */
    wasTouched: (callId: string): Promise<boolean> => store.wasTouched(db, callId),

    /** The safety events of a call in order, without its text, while they are stored. */
    async ofCall(viewer: Viewer | null, callId: string): Promise<CallSafetyEvent[]> {
      requireAdmin(viewer);
      const rows = isUuid(callId) ? await store.eventsOf(db, callId) : [];
      return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
    },

    /** Removes the call ids of old events; returns how many. */
    async forgetOld(): Promise<number> {
      const before = (days: number) => new Date(clock.now().getTime() - days * dayMs);
      return transact(db, (tx) => store.forgetEvents(tx, { crisis: before(CRISIS_DAYS), others: before(OTHER_DAYS) }));
    },
  };
}

/** Records and counts an event, and opens its flags. For the server only. */
export function createNotes({ db, clock }: Pick<SafetyOptions, "db" | "clock">) {
  return async (event: SafetyEvent, flags: readonly SafetyFlag[] = []): Promise<void> => {
    const at = clock.now();
    const { kind, code, callId } = event;
    await transact(db, async (tx) => {
      await store.insertEvent(tx, { id: uuidv7(at.getTime()), at, call_id: callId, kind, code });
      await store.countOne(tx, { kind, code, at });
      for (const { subjectType, subjectId, locks = false } of flags) {
        await store.openFlag(tx, {
          id: uuidv7(at.getTime()),
          subject_type: subjectType,
          subject_id: subjectId,
          code: code || "other",
          locks,
          call_id: callId,
          opened_at: at,
        });
      }
    });
  };
}

/** Flags for review by admins. All of it is a 404 for other members. */
function flagQueue(options: SafetyOptions) {
  const { db, clock, audit, agentNamesOf, callNamesOf, undoCallOfMinor, suspendMinor } = options;
  /** Adds the names of flagged agents and calls, which the store does not know. */
  async function named(flags: SafetyFlagView[]): Promise<SafetyFlagView[]> {
    const idsOf = (type: SafetyFlagView["subjectType"]) =>
      flags.filter(({ subjectType }) => subjectType === type).map(({ subjectId }) => subjectId);
    const names = new Map([...(await agentNamesOf(db, idsOf("agent"))), ...(await callNamesOf(db, idsOf("call")))]);
    return flags.map((flag) => ({ ...flag, name: flag.name ?? names.get(flag.subjectId) ?? null }));
  }

  return {
    /** Open flags, newest first, or one of them. */
    async flags(viewer: Viewer | null, query: Pick<SafetyQuery, "cursor" | "flag">): Promise<SafetyFlagPage> {
      requireAdmin(viewer);
      const after = decodeTimeCursor(query.cursor);
      const { rows, nextCursor } = await store.openFlags(db, { after, limit: pageSize, only: query.flag ?? null });
      return { flags: await named(rows), nextCursor };
    },

    /** Open flags for the inbox, oldest first. */
    async waiting(viewer: Viewer | null): Promise<SafetyFlagView[]> {
      requireAdmin(viewer);
      return named(await store.waitingFlags(db, waitingShown));
    },

    /**
     * Closes a flag after review. A lock ends with its flag. A caller who said that they are under 18 is an adult after
     * all, or loses the account and pays nothing for that call. Throws `safety.needs_outcome` (422) without a choice, and
     * `safety.call_runs` (409) about a minor's call that has not ended.
     */
    async clear(
      viewer: Viewer | null,
      { flagId, reason, outcome }: ClearFlagInput & { flagId: string },
    ): Promise<void> {
      const actor = adminActor(viewer);
      if (!isUuid(flagId)) throw commonFailures.notFound();
      const minor = await transact(db, async (tx) => {
        const flag = await store.clearFlag(tx, flagId, { by: actor.uid, at: clock.now(), reason });
        if (!flag) throw commonFailures.notFound();
        if (isAboutAge(flag) !== (outcome !== undefined)) throw safetyFailures.needsOutcome();
        if (outcome !== undefined && flag.call_id !== null) {
          await store.clearFlagOfCall(tx, flag.call_id, flag.code, { by: actor.uid, at: clock.now(), reason });
        }
        let refunded: Micros | null = null;
        if (outcome === "minor") {
          if (flag.call_id !== null) refunded = await undoCallOfMinor(tx, flag.call_id, { by: actor.uid, reason });
          await suspendMinor(tx, flag.subject_id, actor.uid);
        }
        await audit.record(tx, {
          actor,
          action: "safety.flag_cleared",
          subject: { type: flag.subject_type, id: flag.subject_id },
          before: { code: flag.code, locks: flag.locks },
          ...(outcome && { after: { outcome, ...(refunded !== null && { refunded: decimalString(refunded) }) } }),
          reason,
        });
        return outcome === "minor" ? flag.subject_id : null;
      });
      if (minor !== null) await options.endCallsOf(minor);
    },
  };
}
