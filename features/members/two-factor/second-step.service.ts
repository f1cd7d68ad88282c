import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import type { RateLimits } from "#platform/rate-limits/rate-limit.ts";
import { secondStepFailure } from "../identity/auth.failures.ts";
import type { AuthHooks } from "../identity/auth-hooks.service.ts";
import { memberByUid } from "../identity/credentials.store.ts";
import type { MemberNotices } from "../identity/member-notices.service.ts";
import type { SignInHistory } from "../identity/sign-in-history.service.ts";
import { normalBackupCode, typedCode } from "../identity/two-factor-codes.rules.ts";
import type { TwoFactorCodes } from "./two-factor-codes.service.ts";

/** In addition to the library's limits of five codes per challenge and ten per member. */
const codesPerAddress = { points: 40, seconds: 15 * 60 };

type SecondStepOptions = {
  db: Db;
  codes: TwoFactorCodes;
  notices: MemberNotices;
  limits: RateLimits;
  history: SignInHistory;
};

/** Our rules for the second step of a sign-in, for every entry point of the library. */
export function createSecondStepHooks(options: SecondStepOptions) {
  const { db, codes, notices, limits, history } = options;
  const tooMany = () => secondStepFailure({ code: "TOO_MANY_REQUESTS", status: 429 });
  const attempts = limits("second-step.address", { ...codesPerAddress, refusal: tooMany });

  return {
    async beforeSecondStep(body, uid, kind, { facts }) {
      await attempts.take(facts.ip);
      const member = uid === null ? undefined : await memberByUid(db, uid);
      if (!member) throw secondStepFailure({ code: "INVALID_TWO_FACTOR_COOKIE", status: 401 });
      const code = typeof body.code === "string" ? typedCode(body.code) : "";
      if (kind === "totp" && (await codes.isReplay(member.uid, code))) {
        throw secondStepFailure({ code: "INVALID_CODE", status: 401 });
      }
      // Admins pass the second factor every time: their devices are never trusted.
      const trustDevice = body.trustDevice === true && member.role !== "admin";
      for (const key of Object.keys(body)) delete body[key];
      Object.assign(body, { code: kind === "backup" ? normalBackupCode(code) : code, trustDevice });
    },

    async afterSecondStep(uid, kind, { facts }) {
      await history.signedIn(uid, { method: "code", isKnown: false }, facts);
      if (kind !== "backup") return;
      const member = await memberByUid(db, uid);
      if (member) await transact(db, (tx) => notices.changed(tx, member, facts, "backup-code-used"));
    },
  } satisfies Partial<AuthHooks>;
}
