import type { SettingsFeature } from "#features/settings/settings.feature.ts";
import type { Platform } from "#platform/composition/platform.ts";
import { createContentService, type Words } from "./content.service.ts";

export type ContentFeature = ReturnType<typeof contentFeature>;
type Uses = Pick<Platform, "config" | "clock" | "log">;
type Needs = { settings: SettingsFeature; outside: { words: Words } };

/** The blog, the documentation and the legal pages, from the content directory. */
export function contentFeature({ config, clock, log }: Uses, { settings, outside }: Needs) {
  const { contentPreviewToken: previewToken, contactEmail, billingSupportUrl, operator } = config;
  const blanks = { ...operator, contactEmail, billingSupportUrl };
  return {
    services: {
      /** All except the search throw `content.preview_refused` (403) for a wrong token. */
      content: createContentService({
        words: outside.words,
        settings: settings.internal.settings,
        blanks,
        previewToken,
        clock,
        log,
      }),
    },
  };
}
