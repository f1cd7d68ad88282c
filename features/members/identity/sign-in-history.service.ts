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

const RETENTION_MS = 90 * dayMs;
const SHOWN = 20;

/** The sign-in history of accounts, and emails about new devices. */
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
     * Stores a sign-in, and emails the member if its device and network were not used in ninety days. `isKnown`: the
     * device has its signed cookie. Errors are only logged, so that they do not fail the sign-in.
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
        log.error({ uid, err: error }, "members: could not store a sign-in");
      }
    },

    /** Stores a wrong password if the email is known. Logs it in any case, without the email. */
    async refused(email: string, facts: Facts): Promise<void> {
      const member = await memberByEmail(db, email);
      log.info({ uid: member?.uid ?? null, network: networkOf(facts.ip) }, "members: sign-in refused");
      if (!member) return;
      const line = lineOf(facts, member.uid);
      await transact(db, (tx) => insertSignIn(tx, { ...line, method: "password", outcome: "refused" }));
    },

    /** Emails the owner of an address that someone tried to sign up with it, at most once a day. */
    async signUpTried(email: string): Promise<void> {
      const member = await memberByEmail(db, email);
      if (!member) return;
      const day = clock.now().toISOString().slice(0, 10);
      const facts = { headers: new Headers() };
      await transact(db, (tx) =>
        notices.write(tx, facts, member.email, "sign-up-tried", `${member.uid}:${day}`, signUpTriedEmail(member)),
      );
    },

    /** A member's newest twenty sign-ins. */
    async of(uid: string): Promise<SignInView[]> {
      const rows = await signInsOf(db, uid, SHOWN);
      return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
    },

    deleteOld: (): Promise<void> => deleteSignInsBefore(db, new Date(clock.now().getTime() - RETENTION_MS)),
  };
}
