import type { EmailPreferences } from "#features/mail/email-preferences.rules.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import { requireModel, type Viewer } from "../viewer.rules.ts";

export type EmailPreferencesService = ReturnType<typeof createEmailPreferences>;

/** A creator's choice of optional emails. */
export function createEmailPreferences({ mail }: { mail: Pick<MailService, "preferencesOf" | "savePreferences"> }) {
  return {
    mine: async (viewer: Viewer | null): Promise<EmailPreferences> => mail.preferencesOf(requireModel(viewer).uid),
    choose: async (viewer: Viewer | null, choices: EmailPreferences): Promise<void> =>
      mail.savePreferences(requireModel(viewer).uid, choices),
  };
}
