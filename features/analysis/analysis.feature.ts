import type { AgentsFeature } from "#features/agents/agents.feature.ts";
import type { AuditFeature } from "#features/audit/audit.feature.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
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
  verifications: VerificationsFeature;
  agents: AgentsFeature;
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
    identityOf: async ({ uid }) => decidedStep((await stateOf(uid)).state),
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
        /** The own way to a first call, the own break, and what keeps the own companion off the air. */
        async mine(viewer: Viewer | null) {
          const { facts, ...air } = await standing(viewer);
          return { progress: creatorProgress(facts), ...air };
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
