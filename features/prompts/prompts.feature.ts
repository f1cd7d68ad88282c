import type { AuditFeature } from "#features/audit/audit.feature.ts";
import type { ModerationFeature } from "#features/moderation/moderation.feature.ts";
import type { SettingsFeature } from "#features/settings/settings.feature.ts";
import type { Platform } from "#platform/composition/platform.ts";
import type { LanguageModel } from "#voice/ports/language-model.ts";
import { createFirstMessages } from "./first-messages.service.ts";
import { createPromptsService } from "./prompts.service.ts";
import { createPromptAdmin, type PromptAdminOptions } from "./prompts-admin.service.ts";

export type PromptsFeature = ReturnType<typeof promptsFeature>;
type Uses = Pick<Platform, "database" | "clock">;
type Needs = {
  audit: AuditFeature;
  settings: SettingsFeature;
  moderation: ModerationFeature;
  outside: { voice: { languageModel: LanguageModel } };
};

/** The prompts that all companions of a content type share, written and tried out by admins. */
export function promptsFeature({ database: { db }, clock }: Uses, needs: Needs) {
  const { audit } = needs.audit.internal;
  const { settings } = needs.settings.internal;
  const { textSafety } = needs.moderation.internal;
  const prompts = createPromptsService({ db, explicitness: () => settings.get("calls.explicitness") });
  const trial = { clock, languageModel: needs.outside.voice.languageModel, live: textSafety.live };
  return {
    services: {
      /** For admins only: the default first messages by category. */
      firstMessages: createFirstMessages({ db, clock, audit, texts: textSafety }),
    },
    internal: {
      prompts,
      /** The admins' prompt editor; the caller passes in how a whole prompt is assembled. */
      promptAdminWith: (assembled: PromptAdminOptions["assembled"]) =>
        createPromptAdmin({ db, clock, audit, trial, assembled }),
    },
  };
}
