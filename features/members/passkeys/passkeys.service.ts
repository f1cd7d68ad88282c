import { getAuthenticatorName } from "@better-auth/passkey";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import { cleanLine, cutLine } from "#platform/text/lines.rules.ts";
import { type EmailLinks, factorLink } from "../email-links/email-links.service.ts";
import { type AuthError, passwordChangeFailure, secondStepFailure } from "../identity/auth.failures.ts";
import type { AuthHooks, Facts } from "../identity/auth-hooks.service.ts";
import { memberByUid } from "../identity/credentials.store.ts";
import { deviceName } from "../identity/device-names.rules.ts";
import type { KnownDevices } from "../identity/known-devices.service.ts";
import type { MemberNotices } from "../identity/member-notices.service.ts";
import type { PasskeyView } from "../identity/security.schema.ts";
import type { Sessions } from "../identity/sessions.service.ts";
import type { SignInHistory } from "../identity/sign-in-history.service.ts";
import { passkeyFailures } from "./passkeys.failures.ts";
import { countPasskeys, markPasskeyUsed, passkeysOf, removePasskey, renamePasskey } from "./passkeys.store.ts";

type PasskeyOptions = { db: Db; clock: Clock; sessions: Sessions; notices: MemberNotices };

const maxPasskeys = 10;
const maxNameLength = 60;
/** Challenges per address: created for every visitor of the login page, so far more than a person needs. */
const challengesPerAddress = { points: 120, seconds: 15 * 60 };

function toFailure(error: AuthError) {
  return error.code === "SESSION_NOT_FRESH" ? passkeyFailures.loginAgain() : passwordChangeFailure(error);
}

/** Passkeys: a device that verifies its user counts as both factors. */
export function createPasskeys({ db, sessions, notices }: PasskeyOptions) {
  return {
    async passkeys(facts: Facts): Promise<PasskeyView[]> {
      const { viewer } = await sessions.required(facts);
      return (await passkeysOf(db, viewer.uid)).map((row) => ({
        id: row.id,
        name: row.name ?? getAuthenticatorName(row.aaguid ?? undefined) ?? "Passkey",
        createdAt: row.created_at.toISOString(),
        usedAt: row.used_at?.toISOString() ?? null,
        synced: row.backed_up,
      }));
    },

    async renamePasskey(facts: Facts, id: string, name: string): Promise<void> {
      const { viewer } = await sessions.required(facts);
      const trimmed = cutLine(cleanLine(name), maxNameLength);
      if (!isUuid(id) || trimmed === "") throw commonFailures.notFound();
      if (!(await renamePasskey(db, viewer.uid, id, trimmed))) throw commonFailures.notFound();
    },

    /** Needs a recent sign-in. */
    async removePasskey(facts: Facts, id: string): Promise<void> {
      const { viewer } = await sessions.recent(facts, toFailure);
      if (!isUuid(id)) throw commonFailures.notFound();
      await transact(db, async (tx) => {
        if (!(await removePasskey(tx, viewer.uid, id))) throw commonFailures.notFound();
        await notices.changed(tx, viewer, facts, "passkey-removed");
      });
    },
  };
}

type HookOptions = PasskeyOptions & {
  history: SignInHistory;
  links: EmailLinks;
  devices: Pick<KnownDevices, "isKnown" | "cookieFor">;
};

/** Our rules for passkeys in the library's flow. */
export function createPasskeyHooks(options: HookOptions) {
  const { db, clock, sessions, notices, links, devices } = options;
  const tooMany = () => secondStepFailure({ code: "TOO_MANY_REQUESTS", status: 429 });
  const challenges = createRateLimit({ ...challengesPerAddress, refusal: tooMany });

  /** Adding a passkey requires a recent sign-in. Sets its name. */
  async function beforeAdding(body: Record<string, unknown>, facts: Facts) {
    const { viewer } = await sessions.recent(facts, toFailure);
    if ((await countPasskeys(db, viewer.uid)) >= maxPasskeys) throw passkeyFailures.tooMany();
    const { response } = body;
    const typed = typeof body.name === "string" ? cutLine(cleanLine(body.name), maxNameLength) : "";
    const name = typed || deviceName(facts.headers.get("user-agent"));
    for (const key of Object.keys(body)) delete body[key];
    Object.assign(body, { response, name });
  }

  return {
    async beforePasskey(path, body, headers, { facts }) {
      await challenges.take(facts.ip);
      if (path.includes("regist")) await beforeAdding(body, { headers, ip: facts.ip });
    },

    permitPasskey(isVerified, call) {
      if (isVerified) return;
      call.refusal = secondStepFailure({ code: "PASSKEY_NOT_VERIFIED", status: 401 });
      throw call.refusal;
    },

    async afterPasskeyMade(uid, { facts }) {
      const member = await memberByUid(db, uid);
      if (!member) return;
      await transact(db, async (tx) => {
        await notices.changed(tx, member, facts, "passkey-added", await factorLink(links, tx, member));
      });
    },

    async afterPasskeyUsed(credentialId, uid, { facts }) {
      await markPasskeyUsed(db, credentialId, clock.now());
      const member = await memberByUid(db, uid);
      const isKnown = member !== undefined && devices.isKnown(facts.headers, member.email);
      await options.history.signedIn(uid, { method: "passkey", isKnown }, facts);
      // From here on others' wrong guesses keep this browser out of nothing.
      return member ? devices.cookieFor(facts.headers, member.email) : null;
    },
  } satisfies Partial<AuthHooks>;
}
