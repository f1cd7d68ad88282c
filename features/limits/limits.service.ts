import type { AuditService } from "#features/audit/audit.service.ts";
import type { LedgerService } from "#features/ledger/ledger.service.ts";
import { lockMember } from "#features/members/member-directory.service.ts";
import { spansOfMember } from "#features/members/time-zone/time-zone.service.ts";
import { requireMember, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { commonFailures, type Failure } from "#platform/errors/failure.ts";
import { isUuid, uuidv7 } from "#platform/ids/ids.ts";
import { decimalString, type Micros } from "#platform/money/money.ts";
import {
  breakEnd,
  callRefusal,
  capKinds,
  effectiveAt,
  exclusionEnd,
  limitsFailures,
  type PauseKind,
  type Standing,
  type Today,
  talkLeft,
} from "./limits.rules.ts";
import type { LimitsView, SetCapInput } from "./limits.schema.ts";
import * as store from "./limits.store.ts";

export type LimitsService = ReturnType<typeof createLimitsService>;

type LimitsOptions = {
  db: Db;
  clock: Clock;
  audit: Pick<AuditService, "record">;
  ledger: Pick<LedgerService, "spentOnCalls">;
};

/** Limits that members set for themselves: spending limits, breaks and self-exclusion. */
export function createLimitsService({ db, clock, audit, ledger }: LimitsOptions) {
  const standing = async (handle: Db | Tx, uid: string): Promise<Standing> => {
    const at = clock.now();
    return { caps: await store.capsAt(handle, uid, at), pause: await store.pauseAt(handle, uid, at) };
  };
  async function today(uid: string): Promise<Today> {
    const { zone, day } = await spansOfMember(db, uid, clock.now());
    return { zone, talked: await ledger.spentOnCalls(db, uid, day.from) };
  }

  async function record(tx: Tx, member: Viewer, action: string, change: { before?: unknown; after?: unknown }) {
    const actor = { uid: member.uid, role: member.role } as const;
    await audit.record(tx, { actor, action, subject: { type: "user", id: member.uid }, ...change });
  }

  async function pauseUntil(viewer: Viewer | null, kind: PauseKind, endOf: (now: Date) => Date): Promise<void> {
    const member = requireMember(viewer);
    await transact(db, async (tx) => {
      await lockMember(tx, member.uid);
      const now = clock.now();
      const endsAt = endOf(now);
      const running = await store.pauseAt(tx, member.uid, now);
      if (running && running.endsAt >= endsAt) throw limitsFailures.longerRuns();
      await store.insertPause(tx, { id: uuidv7(now.getTime()), uid: member.uid, kind, startsAt: now, endsAt });
      await record(tx, member, "limits.paused", { after: { kind, endsAt: endsAt.toISOString() } });
    });
  }

  return {
    /** The limits and the break in effect now, read in the caller's transaction. */
    standing,

    /** Whether a call at this price may start, and the most it may cost (`left`; null: no limit). */
    async forCall(uid: string, rate: Micros): Promise<{ refusal: Failure | null; left: Micros | null }> {
      const now = await standing(db, uid);
      if (now.pause === null && now.caps.daily_talk === null) return { refusal: null, left: null };
      const used = await today(uid);
      return { refusal: callRefusal(now, used, rate), left: talkLeft(now, used.talked) };
    },

    async mine(viewer: Viewer | null): Promise<LimitsView> {
      const { uid } = requireMember(viewer);
      const [{ caps, pause }, pending, { talked }] = await Promise.all([
        standing(db, uid),
        store.pendingChanges(db, uid, clock.now()),
        today(uid),
      ]);
      const text = (amount: Micros | null) => (amount === null ? null : decimalString(amount));
      return {
        caps: capKinds.map((kind) => {
          const next = pending.find((change) => change.kind === kind);
          const raise = next && {
            id: next.id,
            amount: text(next.amount),
            takesEffectAt: next.takesEffectAt.toISOString(),
          };
          return { kind, amount: text(caps[kind]), pending: raise ?? null };
        }),
        pause: pause && { kind: pause.kind, endsAt: pause.endsAt.toISOString() },
        talkedToday: decimalString(talked),
      };
    },

    /** Sets or removes a limit. Lowering takes effect immediately, raising after a day; replaces a pending raise. */
    async setCap(viewer: Viewer | null, { kind, amount }: SetCapInput): Promise<{ takesEffectAt: Date }> {
      const member = requireMember(viewer);
      return transact(db, async (tx) => {
        await lockMember(tx, member.uid);
        const at = clock.now();
        const before = (await store.capsAt(tx, member.uid, at))[kind];
        await store.cancelPending(tx, { uid: member.uid, at, kind });
        const takesEffectAt = effectiveAt(before, amount, at);
        if (amount !== before) {
          await store.insertChange(tx, { id: uuidv7(at.getTime()), uid: member.uid, kind, amount, at, takesEffectAt });
          const text = (value: Micros | null) => (value === null ? null : decimalString(value));
          const after = { kind, amount: text(amount), takesEffectAt: takesEffectAt.toISOString() };
          await record(tx, member, "limits.changed", { before: { kind, amount: text(before) }, after });
        }
        return { takesEffectAt };
      });
    },

    /** Cancels a pending raise. Throws `limits.not_pending` when there is none with this id. */
    async cancelRaise(viewer: Viewer | null, changeId: string): Promise<void> {
      const member = requireMember(viewer);
      if (!isUuid(changeId)) throw commonFailures.notFound();
      await transact(db, async (tx) => {
        const called = await store.cancelPending(tx, { uid: member.uid, at: clock.now(), id: changeId });
        if (called === 0) throw limitsFailures.notPending();
        await record(tx, member, "limits.raise_called_off", { after: { id: changeId } });
      });
    },

    /** Blocks purchases and calls for `days` days. A break can be extended, never shortened. */
    takeBreak: (viewer: Viewer | null, days: number) => pauseUntil(viewer, "cool_off", (now) => breakEnd(now, days)),

    /** Blocks purchases and calls for six months to five years. The member can still sign in to read their history. */
    excludeSelf: (viewer: Viewer | null, months: number) =>
      pauseUntil(viewer, "self_exclusion", (now) => exclusionEnd(now, months)),
  };
}
