import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { dayMs } from "#platform/days/durations.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { restoredEmail, suspendedEmail } from "./people.emails.ts";
import { peopleFailures, peopleRefusal } from "./people.failures.ts";
import type { SuspendInput } from "./people.schema.ts";
import { type AdminAction, auditAction, notifyMember, onMember, type PeopleParts } from "./people-parts.service.ts";
import * as store from "./suspensions.store.ts";

const mostAtOnce = 100;
/** The maximum length of a decision's text that is stored with the suspension. */
const maxWords = 1_000;

/** Why and until when a member is suspended; `until` null: permanently. */
type Ground = { code: SuspendInput["code"]; words: string; until: Date | null };

export type DecidedSuspensions = ReturnType<typeof createSuspensions>["decided"];

/** Suspends and restores members. A suspended creator is neither listed nor callable. */
export function createSuspensions(parts: PeopleParts) {
  const { db, clock, memberActions, memberCalls } = parts;
  return {
    /**
     * Suspends a member until the end of a day (UTC) or permanently: no session, no call, none of their agents visible.
     * Running calls end and are settled. Throws `people.admin` (409) for admins.
     */
    async suspend(viewer: Viewer | null, uid: string, input: SuspendInput): Promise<void> {
      await onMember(parts, viewer, uid, async (action) => {
        const { tx, member, admin } = action;
        const until = input.until === undefined ? null : new Date(Date.parse(input.until) + dayMs);
        if (until && until <= clock.now()) throw peopleFailures.inThePast();
        const { code, words, reason } = input;
        const id = await insertSuspension(parts, tx, member, { code, words, until, by: admin.uid });
        const after = { code, until: until?.toISOString() ?? null };
        await auditAction(parts, action, { action: "members.suspended", before: member.status, after, reason });
        const email = suspendedEmail(member.username, code, words, until);
        await notifyMember(parts, action, { kind: "suspended", id, email });
      });
      await endCallsOf(parts, uid);
    },

    /** Restores a suspended member. Throws `people.not_suspended` (409) if they are not suspended. */
    restore: (viewer: Viewer | null, uid: string, reason: string): Promise<void> =>
      onMember(parts, viewer, uid, async (action) => {
        const { tx, member, admin } = action;
        if (member.status !== "suspended") throw peopleFailures.notSuspended();
        const id = await store.liftSuspension(tx, uid, admin.uid, clock.now());
        await memberActions.setStatus(tx, uid, "active");
        await auditAction(parts, action, { action: "members.restored", before: "suspended", after: "active", reason });
        const email = restoredEmail(member.username);
        await notifyMember(parts, action, { kind: "restored", ...(id === null ? {} : { id }), email });
      }),

    decided: createDecided(parts),

    /** Lifts expired suspensions and ends calls of suspended members; returns how many were lifted. For a job. */
    async keep(): Promise<number> {
      let lifted = 0;
      for (const uid of await store.dueToLift(db, clock.now(), mostAtOnce))
        if (await liftExpired(parts, uid)) lifted += 1;
      await memberCalls.endOfShutOut();
      return lifted;
    },
  };
}

/**
 * For a decision that suspends, in its transaction. The permission, the audit entry and the email are the decision's;
 * the checks are those of an admin's suspension.
 */
function createDecided(parts: PeopleParts) {
  const { clock, memberActions } = parts;
  return {
    async suspend(tx: Tx, uid: string, why: { code: SuspendInput["code"]; words: string; by: string }) {
      const member = await memberActions.lock(tx, uid);
      if (!member) throw peopleFailures.notFound();
      if (member.status === "closed") throw peopleFailures.closed();
      const words = [...why.words].slice(0, maxWords).join("");
      return insertSuspension(parts, tx, member, { ...why, words, until: null }).catch((error: unknown) => {
        throw peopleRefusal(error);
      });
    },

    /**
     * The same, in place of a suspension that is in effect, and tells the member by email. For decisions that send none
     * of their own. A closed account stays as it is.
     */
    async suspendPermanently(tx: Tx, uid: string, why: { code: SuspendInput["code"]; words: string; by: string }) {
      const member = await memberActions.lock(tx, uid);
      if (!member || member.status === "closed") return;
      if (member.status === "suspended") await store.liftSuspension(tx, uid, why.by, clock.now());
      const id = await insertSuspension(parts, tx, member, { ...why, until: null });
      const email = suspendedEmail(member.username, why.code, why.words, null);
      await notifyMember(parts, { tx, member }, { kind: "suspended", id, email });
    },

    /** Lifts this suspension if it is still active; returns whether the member is active again. */
    async lift(tx: Tx, uid: string, lifting: { id: string; by: string }): Promise<boolean> {
      const member = await memberActions.lock(tx, uid);
      const lifted = await store.liftThis(tx, lifting, clock.now());
      if (!lifted || member?.status !== "suspended") return false;
      await memberActions.setStatus(tx, uid, "active");
      return true;
    },

    /** Call after the transaction: until it is committed, another call could start. */
    endCalls: (uid: string) => endCallsOf(parts, uid),
  };
}

/**
 * Ends calls after the suspension is committed; until then another one could start. The job retries what fails here.
 */
async function endCallsOf({ memberCalls, log }: PeopleParts, uid: string): Promise<void> {
  await memberCalls.endAllOf(uid).catch((error: unknown) => {
    log.error({ uid, err: error }, "people: could not end a suspended member's calls");
  });
}

/** Suspends a member; returns the suspension's id. */
async function insertSuspension(
  { clock, memberActions }: PeopleParts,
  tx: Tx,
  member: AdminAction["member"],
  ground: Ground & { by: string },
): Promise<string> {
  const at = clock.now();
  if (member.role === "admin") throw peopleFailures.admin();
  const [id, { code, words, until, by }] = [uuidv7(at.getTime()), ground];
  const row = { id, uid: member.uid, reason_code: code, words, by_uid: by, at, until_at: until };
  await store.insertSuspension(tx, row);
  await memberActions.setStatus(tx, member.uid, "suspended");
  return id;
}

async function liftExpired(parts: PeopleParts, uid: string): Promise<boolean> {
  const { db, clock, memberActions, audit } = parts;
  return transact(db, async (tx) => {
    const member = await memberActions.lock(tx, uid);
    const at = clock.now();
    if (!member || !(await store.isDue(tx, uid, at))) return false;
    const id = await store.liftSuspension(tx, uid, null, at);
    if (member.status !== "suspended" || id === null) return false;
    await memberActions.setStatus(tx, uid, "active");
    const actor = { uid: null, role: "system" } as const;
    await audit.record(tx, { actor, action: "members.suspension_ended", subject: { type: "user", id: uid } });
    await notifyMember(parts, { tx, member }, { kind: "restored", id, email: restoredEmail(member.username) });
    return true;
  });
}
