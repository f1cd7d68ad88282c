import type { Clock } from "#platform/clock/clock.ts";
import { minuteMs } from "#platform/days/durations.ts";
import { secretToken } from "#platform/ids/ids.ts";
import type { AgeAssurance, AgeCheckResult } from "./age-assurance.ts";

export type StandInOutcome = "passed" | "failed" | "cancelled";

export type StandInAgeAssurance = AgeAssurance & {
  /** The open check behind its page, or null. */
  openCheck(providerRef: string): { place: string } | null;
  /** What the visitor chose on its page, and where they are sent next. Null for a check that is not open. */
  decide(providerRef: string, outcome: StandInOutcome): { returnUrl: string } | null;
};

type Check = { result: AgeCheckResult; place: string; returnUrl: string; untilMs: number };

export const standInPath = "/dev/age-check";

/** How long a check may take, and how long its result can be fetched. */
const CHECK_MS = 15 * minuteMs;
const MOST_CHECKS = 1_000;

/** An in-process provider for demos and tests: its page asks the visitor for the result. */
export function createStandInAgeAssurance({ clock }: { clock: Clock }): StandInAgeAssurance {
  const checks = new Map<string, Check>();

  function find(providerRef: string): Check | null {
    const check = checks.get(providerRef);
    return check && check.untilMs > clock.monotonicMs() ? check : null;
  }
  function open(providerRef: string): Check | null {
    const check = find(providerRef);
    return check?.result.state === "pending" ? check : null;
  }

  return {
    name: "stand-in",
    async start({ place, returnUrl }) {
      const providerRef = secretToken("check_");
      const [oldest] = checks.keys();
      if (checks.size >= MOST_CHECKS && oldest !== undefined) checks.delete(oldest);
      checks.set(providerRef, {
        result: { state: "pending" },
        place: place.region === null ? place.country : `${place.country}-${place.region}`,
        returnUrl,
        untilMs: clock.monotonicMs() + CHECK_MS,
      });
      return { providerRef, redirectUrl: `${standInPath}/${providerRef}` };
    },
    result: async (providerRef) => find(providerRef)?.result ?? { state: "expired" },
    openCheck(providerRef) {
      const check = open(providerRef);
      return check && { place: check.place };
    },
    decide(providerRef, outcome) {
      const check = open(providerRef);
      if (!check) return null;
      check.result = outcome === "passed" ? { state: "passed", method: "digital_id" } : { state: outcome };
      return { returnUrl: check.returnUrl };
    },
  };
}
