import type { Job } from "#platform/jobs/jobs.ts";
import type { ComposedCalls } from "./calls.ts";
import type { Core } from "./core.ts";

/** What the core has to do by the clock. */
export function coreJobs(core: Core, conversations: ComposedCalls["conversations"]): Job[] {
  return [
    ...core.safetyJobs,
    {
      name: "sweep-missed-grants",
      schedule: "*/5 * * * *",
      run: async () => void (await core.members.sweepMissedGrants()),
    },
    { name: "sweep-expired-sign-ins", schedule: "7 * * * *", run: () => core.members.sweepExpired() },
    { name: "forget-ended-attempts", schedule: "27 * * * *", run: () => core.forgetEndedAttempts() },
    { name: "expire-free-credit", schedule: "17 * * * *", run: () => core.ledger.expireGrants() },
    { name: "fold-platform-accounts", schedule: "* * * * *", run: async () => void (await core.ledger.fold()) },
    { name: "reap-calls", schedule: "* * * * *", run: async () => void (await conversations.reap()) },
  ];
}
