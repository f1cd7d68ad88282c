import type { LimitsService } from "#features/limits/limits.service.ts";
import type { SafetyService } from "#features/moderation/safety.service.ts";

type Options = { limits: Pick<LimitsService, "forCall">; safety: Pick<SafetyService, "lockOf"> };

/** What keeps a member from a call: a lock of the safety checks comes before the limits that they set for themselves. */
export function limitsUnderLock({ limits, safety }: Options): Pick<LimitsService, "forCall"> {
  return {
    async forCall(uid, rate) {
      const [own, lock] = await Promise.all([limits.forCall(uid, rate), safety.lockOf(uid)]);
      return { ...own, refusal: lock ?? own.refusal };
    },
  };
}
