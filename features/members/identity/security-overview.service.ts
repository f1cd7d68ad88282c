import type { Facts } from "./auth-hooks.service.ts";
import type { PasskeyView, SecurityView, SignInView } from "./security.schema.ts";
import type { Sessions } from "./sessions.service.ts";

/** The data of the security page. */
export function createSecurityOverview(options: {
  sessions: Sessions;
  twoFactor: { backupCodesLeft(uid: string): Promise<number> };
  passkeys: { passkeys(facts: Facts): Promise<PasskeyView[]> };
  history: { of(uid: string): Promise<SignInView[]> };
  /** Whether free credit waits for the confirmed email. */
  creditWaits: boolean;
}) {
  const { sessions, twoFactor, passkeys, history, creditWaits } = options;
  return {
    async overview(facts: Facts): Promise<SecurityView> {
      const session = await sessions.required(facts);
      const { viewer, emailVerified: emailConfirmed, twoFactorEnabled: on } = session;
      const [backupCodesLeft, keys, devices, signIns] = await Promise.all([
        twoFactor.backupCodesLeft(viewer.uid),
        passkeys.passkeys(facts),
        sessions.devices(facts),
        history.of(viewer.uid),
      ]);
      return {
        email: viewer.email,
        emailConfirmed,
        creditWaits: creditWaits && !emailConfirmed && viewer.userType === "user" && viewer.role !== "admin",
        twoFactor: { on, backupCodesLeft, required: viewer.role === "admin" },
        passkeys: keys,
        devices,
        signIns,
        recent: sessions.isRecent(session),
      };
    },

    /** An admin's second factor: not set up, not passed in this session, or passed. */
    async secondFactorState(facts: Facts): Promise<"none" | "waiting" | "passed"> {
      const { passed, twoFactorEnabled } = await sessions.required(facts);
      if (passed) return "passed";
      return twoFactorEnabled ? "waiting" : "none";
    },
  };
}
