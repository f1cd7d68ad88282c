import { createAgentPrompts } from "#features/agents/agent-prompts.service.ts";
import { assembleSystemPrompt } from "#features/agents/persona/persona.rules.ts";
import { createFirstMessages } from "#features/prompts/first-messages.service.ts";
import { createPromptAdmin } from "#features/prompts/prompts-admin.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import type { LanguageModel } from "#voice/ports/language-model.ts";
import type { Core } from "./core.ts";

type WordsParts = {
  db: Db;
  clock: Clock;
  core: Pick<Core, "audit" | "prompts" | "textSafety">;
  languageModel: LanguageModel;
};

/** Somebody ordinary, for whom a draft is tried. */
const ordinary = {
  name: "Vesper",
  backstory: "Keeps a late radio show in a harbour town.",
  tone: "Calm and warm.",
  welcomes: ["weather", "music"],
  refuses: [],
  exampleLines: [],
};

/** The desk of admins for the words that all agents share. */
export function composeWords({ db, clock, core, languageModel }: WordsParts) {
  const { audit, prompts, textSafety } = core;
  return {
    promptAdmin: createPromptAdmin({
      db,
      clock,
      audit,
      trial: { languageModel, live: textSafety.live },
      assembled: (_, typePrompt) =>
        assembleSystemPrompt({ hardLimits: prompts.hardLimits, typePrompt, persona: ordinary }),
    }),
    firstMessages: createFirstMessages({ db, clock, audit, texts: textSafety }),
    agentPrompts: createAgentPrompts({ db, prompts }),
  };
}
