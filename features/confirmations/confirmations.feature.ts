import type { InboxSource } from "#features/admin-inbox/admin-inbox.service.ts";
import type { AuditFeature } from "#features/audit/audit.feature.ts";
import type { Platform } from "#platform/composition/platform.ts";
import { confirmationTask } from "./confirmation-inbox.rules.ts";
import { createConfirmations } from "./confirmations.service.ts";

export type ConfirmationsFeature = ReturnType<typeof confirmationsFeature>;
type Uses = Pick<Platform, "database" | "clock">;
type Needs = { audit: AuditFeature };

/** The two-admin rule: one admin requests an action, another confirms it. Each feature carries out its own actions. */
export function confirmationsFeature({ database: { db }, clock }: Uses, { audit }: Needs) {
  const confirmations = createConfirmations({ db, clock, audit: audit.internal.audit });
  const { waiting, list, confirm, refuse, withdraw } = confirmations;
  const inboxTasks: InboxSource[] = [
    { kinds: ["confirmation"], waiting: async (viewer) => (await waiting(viewer)).map(confirmationTask) },
  ];
  return {
    services: { confirmations: { waiting, list, confirm, refuse, withdraw } },
    internal: { confirmations },
    jobs: [
      {
        name: "expire-confirmations",
        schedule: "11 * * * *",
        about: "Closes requests for a second admin that nobody decided in time",
        run: async () => void (await confirmations.expire()),
      },
    ],
    inboxTasks,
  };
}
