import { createContentService, type Words } from "#features/content/content.service.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Config } from "#platform/config/config.ts";
import type { Log } from "#platform/log/log.ts";

type ContentParts = { words: Words; config: Config; settings: SettingsService; clock: Clock; log: Log };

/** The words of the site, from the content directory of the configuration. */
export function composeContent({ words, config, settings, clock, log }: ContentParts) {
  const { contentPreviewToken: previewToken, contactEmail, billingSupportUrl, operator } = config;
  const blanks = { ...operator, contactEmail, billingSupportUrl };
  return { content: createContentService({ words, settings, blanks, previewToken, clock, log }) };
}
