import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { dayMs } from "#platform/days/durations.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { restoredEmail, suspendedEmail } from "./people.emails.ts";
import { peopleFailures, peopleRefusal } from "./people.failures.ts";
import type { SuspendInput } from "./people.schema.ts";
import { type AdminAction, onMember, type PeopleParts, recordAction, tellMember } from "./people-parts.service.ts";
import * as store from "./suspensions.store.ts";

const mostAtOnce = 100;
/** So much of a decision's words is kept with the suspension. */
const mostWords = 1_000;

/** Why and until when somebody is shut out; `until` null: for good. */
type Ground = { code: SuspendInput["code"]; words: string; until: Date | null };

export type DecidedSuspensions = ReturnType<typeof createSuspensions>["decided"];

/** Shutting members out and letting them in again. A creator who is shut out is neither listed nor called. */
export function createSuspensions(parts: PeopleParts) {
  const { db, clock, memberActions, audit, memberCalls, log } = parts;

  /** Calls are ended after the member is shut out: until then another one could begin. What fails here, the job repeats. */
  async function endCalls(uid: string): Promise<void> {
    await memberCalls.endAllOf(uid).catch((error: unknown) => {
      log.error({ uid, err: error }, "people: the calls of a suspended member were not ended");
    });
  }

  /** Shuts out; answers the number of the suspension. */
  async function shutOut(tx: Tx, member: AdminAction["member"], ground: Ground & { by: string }): Promise<string> {
    const at = clock.now();
    if (member.role === "admin") throw peopleFailures.admin();
    const [id, { code, words, until, by }] = [uuidv7(at.getTime()), ground];
    const row = { id, uid: member.uid, reason_code: code, words, by_uid: by, at, until_at: until };
    await store.insertSuspension(tx, row);
    await memberActions.setStatus(tx, member.uid, "suspended");
    return id;
  }

  async function liftOne(uid: string): Promise<boolean> {
    return transact(db, async (tx) => {
      const member = await memberActions.lock(tx, uid);
      const at = clock.now();
      if (!member || !(await store.isDue(tx, uid, at))) return false;
      const id = await store.liftSuspension(tx, uid, null, at);
      if (member.status !== "suspended" || id === null) return false;
      await memberActions.setStatus(tx, uid, "active");
      const actor = { uid: null, role: "system" } as const;
      await audit.record(tx, { actor, action: "members.suspension_ended", subject: { type: "user", id: uid } });
      await tellMember(parts, { tx, member }, { kind: "restored", id, email: restoredEmail(member.username) });
      return true;
    });
  }

  return {
    /**
     * Shuts a member out until the end of a day (UTC) or for good: no session, no call, no agent of theirs to be seen.
     * Running calls end and are settled. Admins have to be unmade first.
     */
    async suspend(viewer: Viewer | null, uid: string, input: SuspendInput): Promise<void> {
      await onMember(parts, viewer, uid, async (action) => {
        const { tx, member, admin } = action;
        const until = input.until === undefined ? null : new Date(Date.parse(input.until) + dayMs);
        if (until && until <= clock.now()) throw peopleFailures.inThePast();
        const { code, words, reason } = input;
        const id = await shutOut(tx, member, { code, words, until, by: admin.uid });
        const after = { code, until: until?.toISOString() ?? null };
        await recordAction(parts, action, { action: "members.suspended", before: member.status, after, reason });
        const email = suspendedEmail(member.username, code, words, until);
        await tellMember(parts, action, { kind: "suspended", id, email });
      });
      await endCalls(uid);
    },

    /** Lets a member in again. Throws `people.not_suspended` (409) for one who is not shut out. */
    restore: (viewer: Viewer | null, uid: string, reason: string): Promise<void> =>
      onMember(parts, viewer, uid, async (action) => {
        const { tx, member, admin } = action;
        if (member.status !== "suspended") throw peopleFailures.notSuspended();
        const id = await store.liftSuspension(tx, uid, admin.uid, clock.now());
        await memberActions.setStatus(tx, uid, "active");
        await recordAction(parts, action, { action: "members.restored", before: "suspended", after: "active", reason });
        const email = restoredEmail(member.username);
        await tellMember(parts, action, { kind: "restored", ...(id === null ? {} : { id }), email });
      }),

    /**
     * For a decision that suspends, in its transaction: who may decide, the entry in the record and the letter are the
     * decision's. What may not be suspended on a member's page may not here either.
     */
    decided: {
      async suspend(tx: Tx, uid: string, why: { code: SuspendInput["code"]; words: string; by: string }) {
        const member = await memberActions.lock(tx, uid);
        if (!member) throw peopleFailures.notFound();
        if (member.status === "closed") throw peopleFailures.closed();
        const words = [...why.words].slice(0, mostWords).join("");
        return shutOut(tx, member, { ...why, words, until: null }).catch((error: unknown) => {
          throw peopleRefusal(error);
        });
      },

      /** Lifts that one suspension, unless somebody did before; whether the member is in again. */
      async lift(tx: Tx, uid: string, lifting: { id: string; by: string }): Promise<boolean> {
        const member = await memberActions.lock(tx, uid);
        const lifted = await store.liftThis(tx, lifting, clock.now());
        if (!lifted || member?.status !== "suspended") return false;
        await memberActions.setStatus(tx, uid, "active");
        return true;
      },

      /** After the transaction: until it holds, another call could begin. */
      endCalls,
    },

    /** Lifts what is over and ends calls of members who are shut out; how many were let in. For a job. */
    async keep(): Promise<number> {
      let lifted = 0;
      for (const uid of await store.dueToLift(db, clock.now(), mostAtOnce)) if (await liftOne(uid)) lifted += 1;
      await memberCalls.endOfShutOut();
      return lifted;
    },
  };
}
