import type { Db } from "#platform/database/connect.ts";
import { type Explicitness, platformLimits, SUGGESTIVE, wordingFor } from "./platform-limits.rules.ts";
import { newestMessage, newestPrompt } from "./prompts.store.ts";

export type PromptsService = ReturnType<typeof createPromptsService>;

type PromptsOptions = {
  db: Db;
  /** The operator's setting; without it the default wording is used for every brand. */
  explicitness?: () => Promise<Explicitness>;
};

/** The platform's texts for agents: the prompts of content types, and default first messages. */
export function createPromptsService({ db, explicitness }: PromptsOptions) {
  return {
    /** The limits of every agent with the default wording. */
    hardLimits: platformLimits(SUGGESTIVE),

    /** The limits of every agent under a brand, with the operator's wording of the explicitness limit. */
    async hardLimitsUnder(brand: string | null): Promise<string> {
      return platformLimits(wordingFor((await explicitness?.()) ?? { brands: [] }, brand));
    },

    /** The prompt for a content type. Throws if there is none, since an agent must not speak without it. */
    async promptOf(contentType: string): Promise<string> {
      const prompt = await newestPrompt(db, contentType);
      if (prompt === null) throw new Error(`There is no prompt for the content type ${contentType}`);
      return prompt;
    },

    /** The newest message of type `first-message` for a category, or null. */
    defaultFirstMessage: (category: string): Promise<string | null> => newestMessage(db, "first-message", category),
  };
}
