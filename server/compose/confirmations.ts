import type { ConfirmationsService, ConfirmedAction } from "#features/confirmations/confirmations.service.ts";
import type { Job } from "#platform/jobs/jobs.ts";

/** Every deed that needs a second admin, by the kind of its request. A feature's own is added here, and nowhere else. */
export type ConfirmedActions = Record<string, ConfirmedAction>;

/** Joins requests with what carries them out, which stands in later features. */
export function composeConfirmations(confirmations: ConfirmationsService, deeds: ConfirmedActions): Job[] {
  confirmations.carryOut(deeds);
  return [
    { name: "expire-confirmations", schedule: "11 * * * *", run: async () => void (await confirmations.expire()) },
  ];
}
