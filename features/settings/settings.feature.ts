import type { AuditFeature } from "#features/audit/audit.feature.ts";
import type { Platform } from "#platform/composition/platform.ts";
import { createSettingsService } from "./settings.service.ts";

export type SettingsFeature = ReturnType<typeof settingsFeature>;
type Uses = Pick<Platform, "database" | "clock">;
type Needs = { audit: AuditFeature };

/** What the operator decides without a new release: prices, limits, switches. */
export function settingsFeature({ database, clock }: Uses, needs: Needs) {
  const settings = createSettingsService({ db: database.db, clock, audit: needs.audit.internal.audit });
  database.onPublicChange(settings.forget);
  const { publicTerms, closed, longestCallSeconds } = settings;
  return {
    services: {
      /** What is given and taken here, for the copy of the pages. */
      settings: { publicTerms, closed, longestCallSeconds },
    },
    internal: { settings },
  };
}
