import type { AttemptLimits } from "#features/members/identity/attempts.service.ts";
import type { PasswordHashing } from "#features/members/passwords/password-hashing.service.ts";
import type { MembersService } from "#features/members/service/members.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { ManualClock } from "#platform/clock/manual-clock.ts";
import type { Database } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Log } from "#platform/log/log.ts";
import { createMailbox } from "#providers/mail/mailbox.ts";
import { baseUrl, openProduct, testSecrets } from "./product.ts";
import { quickHashing } from "./quick-hashing.ts";
import { quietLog } from "./quiet-log.ts";

export { baseUrl, quietLog };
/** A visitor without a session. The address is one of those kept for documentation. */
export const visitor = { headers: new Headers(), ip: "203.0.113.9" };

export type MemberOptions = {
  secret?: string;
  earlierSecrets?: string[];
  /** Runs before a grant is booked; throw to break the ledger. */
  ledger?: (uid: string) => Promise<void>;
  limits?: Partial<AttemptLimits>;
  baseUrl?: string;
  /** Whether letters reach people, so that the free credit waits for a confirmed email. */
  mailReaches?: boolean;
  adminNeedsSecondFactor?: boolean;
  /** How passwords are kept; cheaply unless told otherwise. */
  hashing?: PasswordHashing;
  log?: Log;
  /** Stands at the present unless told otherwise. */
  clock?: ManualClock;
};

/** The product's members; `grants`: for whom free credit was booked. */
export async function withMembers(database: Database, wishes: MemberOptions = {}) {
  const grants: string[] = [];
  const { secret, earlierSecrets = [], adminNeedsSecondFactor = true } = wishes;
  const product = await openProduct(
    // Admins need no second factor in a demo alone, which is an embedded one on this machine.
    adminNeedsSecondFactor ? database : { ...database, engine: "embedded" },
    {
      ...(wishes.clock ? { clock: wishes.clock } : {}),
      config: adminNeedsSecondFactor ? {} : { host: "127.0.0.1" },
      platform: {
        ...(wishes.log ? { log: wishes.log } : {}),
        ...(wishes.baseUrl === undefined ? {} : { baseUrl: wishes.baseUrl }),
        ...(secret === undefined
          ? {}
          : { secrets: { ...testSecrets, authSecret: secret, earlierAuthSecrets: earlierSecrets } }),
      },
      outside: {
        mail: { ...createMailbox(), keepsEmails: !wishes.mailReaches },
        signIn: {
          hashing: wishes.hashing ?? quickHashing,
          attemptLimits: { signUpPerAddress: 1_000, takenPerAddress: 1_000, ...wishes.limits },
        },
      },
    },
  );
  const { ledger } = product.internal;
  const { grantSignup } = ledger;
  Object.assign(ledger, {
    async grantSignup(...asked: Parameters<typeof grantSignup>) {
      await wishes.ledger?.(asked[1]);
      await grantSignup(...asked);
      grants.push(asked[1]);
    },
  });
  return { members: product.features.members.internal.members, grants, clock: product.clock, product };
}

let number = 0;

/** Somebody who could sign up; another one each time. */
export function stranger(userType: "user" | "model" = "user") {
  number += 1;
  return { email: `owl${number}@example.com`, password: "slow trains at night", username: `owl-${number}`, userType };
}

/** Somebody who has just signed up, with a members service of their own and what they sent. */
export async function signedUp(database: Database, wishes: MemberOptions = {}) {
  const { members, clock, grants } = await withMembers(database, wishes);
  const input = stranger();
  const { viewer, setCookies } = await members.signUp(input, visitor);
  return { members, clock, grants, input, viewer, facts: { headers: cookieOf(setCookies), ip: visitor.ip } };
}

/** A member's email as it is stored, and whether it was confirmed. */
export function emailOf({ db }: Database, uid: string) {
  return db.selectFrom("users").select(["email", "email_verified"]).where("uid", "=", uid).executeTakeFirstOrThrow();
}

/** An admin, as the command line makes one, in a session that passed a second factor. */
export async function anAdmin(members: MembersService): Promise<Viewer> {
  const { userType: _, ...input } = stranger();
  return { ...(await members.createAdmin(input)), twoFactor: true };
}

/** Suspends or restores a member, as an admin would. */
export async function setStatus(
  { db }: Database,
  members: Pick<MembersService, "actions">,
  uid: string,
  status: "active" | "suspended",
): Promise<void> {
  await transact(db, (tx) => members.actions.setStatus(tx, uid, status));
}

/** What a browser sends back after these cookies were set. */
export function cookieOf(setCookies: string[]): Headers {
  return new Headers({ cookie: setCookies.map((cookie) => cookie.split(";")[0]).join("; ") });
}

/** A passkey of a member, as the sign-in library stores it. */
export async function aPasskey({ pool }: Database, uid: string, at: Date): Promise<void> {
  await pool.query(
    `INSERT INTO passkeys (id, user_id, credential_id, public_key, device_type, backed_up, created_at)
     VALUES (gen_random_uuid(), $1, gen_random_uuid()::text, 'k', 'singleDevice', false, $2)`,
    [uid, at],
  );
}
