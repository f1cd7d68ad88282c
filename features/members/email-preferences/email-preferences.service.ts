import type { LetterChoices } from "#features/mail/email-preferences.rules.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import { requireModel, type Viewer } from "../viewer.rules.ts";

export type LetterChoicesService = ReturnType<typeof createLetterChoices>;

/** Which letters a creator wants, of those that one may do without. */
export function createLetterChoices({ mail }: { mail: Pick<MailService, "choicesOf" | "choose"> }) {
  return {
    mine: async (viewer: Viewer | null): Promise<LetterChoices> => mail.choicesOf(requireModel(viewer).uid),
    choose: async (viewer: Viewer | null, choices: LetterChoices): Promise<void> =>
      mail.choose(requireModel(viewer).uid, choices),
  };
}
