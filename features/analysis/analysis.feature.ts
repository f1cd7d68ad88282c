import type { AgentsFeature } from "#features/agents/agents.feature.ts";
import type { AuditFeature } from "#features/audit/audit.feature.ts";
import type { MailFeature } from "#features/mail/mail.feature.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { PayoutsFeature } from "#features/payouts/payouts.feature.ts";
import type { SettingsFeature } from "#features/settings/settings.feature.ts";
import type { VerificationsFeature } from "#features/verifications/verifications.feature.ts";
import type { Platform } from "#platform/composition/platform.ts";
import { createBusinessFigures } from "./business-figures.service.ts";
import { createCreatorStanding } from "./creator-facts.service.ts";
import { createCreatorFigures } from "./creator-figures.service.ts";
import { creatorProgress, decidedStep } from "./creator-progress.rules.ts";
import { createFiguresExport } from "./figures-export.service.ts";
import { createRollup } from "./rollup.service.ts";

export type AnalysisFeature = ReturnType<typeof analysisFeature>;
type Uses = Pick<Platform, "database" | "clock">;
type Needs = {
  audit: AuditFeature;
  settings: SettingsFeature;
  mail: MailFeature;
  verifications: VerificationsFeature;
  agents: AgentsFeature;
  payouts: PayoutsFeature;
};

/** What the business came to, and how far each creator has come. */
export function analysisFeature({ database: { db }, clock }: Uses, needs: Needs) {
  const { audit } = needs.audit.internal;
  const { settings } = needs.settings.internal;
  const { stateOf } = needs.verifications.services.verifications;
  const { agentEditor } = needs.agents.services;
  const fold = createRollup({ db, clock, costsAt: (at) => settings.getAt("analysis.costs", at) });
  const standing = createCreatorStanding({
    db,
    clock,
    emailsReachPeople: needs.mail.internal.mail.reachesPeople,
    identityOf: async ({ uid }) => decidedStep((await stateOf(uid)).state),
    mayBePaid: async (viewer) => (await needs.payouts.services.payouts.view(viewer)).complete,
    reviewOf: async (viewer) => decidedStep((await agentEditor.open(viewer)).review?.state ?? null),
  });
  return {
    services: {
      /** For admins: anybody else gets a 404. */
      analysis: {
        ...createBusinessFigures({ db, clock, costs: () => settings.get("analysis.costs") }),
        csv: createFiguresExport({ db, clock, audit }),
      },
      /** A creator's own figures. */
      creatorFigures: createCreatorFigures({ db, clock }),
      creatorProgress: {
        /** The own way to a first call, and what keeps the own companion from callers. */
        async mine(viewer: Viewer | null) {
          const { facts, stops } = await standing(viewer);
          return { progress: creatorProgress(facts), stops };
        },
      },
    },
    jobs: [
      {
        name: "fold-figures",
        schedule: "*/5 * * * *",
        about: "Adds what happened to the figures of each day",
        atStart: true,
        run: async () => void (await fold()),
      },
    ],
  };
}
