import type { AuditService } from "#features/audit/audit.service.ts";
import { networkOf } from "#platform/addresses/addresses.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { dayMs } from "#platform/days/durations.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { Log } from "#platform/log/log.ts";
import { newDeviceEmail, signUpTriedEmail } from "../members.emails.ts";
import type { Facts } from "./auth-hooks.service.ts";
import { memberByEmail, memberByUid } from "./credentials.store.ts";
import { deviceName } from "./device-names.rules.ts";
import type { MemberNotices } from "./member-notices.service.ts";
import type { SignInView } from "./security.schema.ts";
import { actionOf } from "./sessions.service.ts";
import { deleteSignInsBefore, insertSignIn, placesOf, signInsOf } from "./sign-in-history.store.ts";

export type SignInHistory = ReturnType<typeof createSignInHistory>;
export type SignInMethod = SignInView["method"];

const KEPT_MS = 90 * dayMs;
const SHOWN = 20;

/** Who signed in to an account and who tried to, and the letter about a device that nobody has seen before. */
export function createSignInHistory(options: {
  db: Db;
  clock: Clock;
  log: Log;
  audit: Pick<AuditService, "record">;
  notices: MemberNotices;
}) {
  const { db, clock, log, audit, notices } = options;

  const lineOf = (facts: Facts, uid: string) => {
    const at = clock.now();
    const place = { network: networkOf(facts.ip), device: deviceName(facts.headers.get("user-agent")) };
    return { id: uuidv7(at.getTime()), user_id: uid, at, ...place };
  };

  return {
    /**
     * Writes a sign-in down. Where it was made on a device and in a network that this member has not used in ninety
     * days, a letter tells of it; `isKnown`: the device proved itself. A failure is logged, never the visitor's.
     */
    async signedIn(uid: string, how: { method: SignInMethod; isKnown: boolean }, facts: Facts): Promise<void> {
      const { method, isKnown } = how;
      try {
        await transact(db, async (tx) => {
          const member = await memberByUid(tx, uid);
          if (!member) return;
          const line = lineOf(facts, uid);
          const places = await placesOf(tx, uid);
          const wasHere = places.some(({ network, device }) => network === line.network && device === line.device);
          const isNew = places.length > 0 && !wasHere && !isKnown;
          await insertSignIn(tx, { ...line, method, outcome: "signed_in", new_device: isNew });
          if (member.role === "admin") {
            await audit.record(tx, {
              ...actionOf(member, facts),
              action: "members.admin_signed_in",
              after: { method },
            });
          }
          if (!isNew) return;
          const email = newDeviceEmail(member, { device: line.device, network: line.network, at: line.at });
          await notices.write(tx, facts, member.email, "new-device", line.id, email);
        });
      } catch (error) {
        log.error({ uid, err: error }, "A sign-in was not written down");
      }
    },

    /**
     * Writes a wrong password down where the address is known, and a line in the log either way, without the address.
     */
    async refused(email: string, facts: Facts): Promise<void> {
      const member = await memberByEmail(db, email);
      log.info({ uid: member?.uid ?? null, network: networkOf(facts.ip) }, "members: a sign-in was refused");
      if (!member) return;
      const line = lineOf(facts, member.uid);
      await transact(db, (tx) => insertSignIn(tx, { ...line, method: "password", outcome: "refused" }));
    },

    /** Tells whom an address belongs to that somebody tried to sign up with it, once a day at most. */
    async signUpTried(email: string): Promise<void> {
      const member = await memberByEmail(db, email);
      if (!member) return;
      const day = clock.now().toISOString().slice(0, 10);
      const facts = { headers: new Headers() };
      await transact(db, (tx) =>
        notices.write(tx, facts, member.email, "sign-up-tried", `${member.uid}:${day}`, signUpTriedEmail(member)),
      );
    },

    /** The newest twenty of the signed-in member. */
    async of(uid: string): Promise<SignInView[]> {
      const rows = await signInsOf(db, uid, SHOWN);
      return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
    },

    forgetOld: (): Promise<void> => deleteSignInsBefore(db, new Date(clock.now().getTime() - KEPT_MS)),
  };
}
