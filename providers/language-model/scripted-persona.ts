import type { LanguageModel } from "#voice/ports/language-model.ts";
import { scriptedReply } from "./scripted-reply.rules.ts";
import { asmrSensual } from "./scripts/asmr-sensual.ts";
import { dominatrix } from "./scripts/dominatrix.ts";
import { girlfriendExperience } from "./scripts/girlfriend-experience.ts";
import { joi } from "./scripts/joi.ts";
import type { PersonaScript } from "./scripts/persona-script.ts";
import { personalized } from "./scripts/personalized.ts";

/** One script per content type. */
export const personaScripts: Readonly<Record<string, PersonaScript>> = {
  "girlfriend-experience": girlfriendExperience,
  "asmr-sensual": asmrSensual,
  dominatrix,
  joi,
  personalized,
};

/** A conversation without a language model: honest rehearsal lines that react a little, in English. */
export function createScriptedPersona(): LanguageModel {
  return {
    name: "scripted-persona",
    rehearsal: true,
    async *stream({ messages, persona, callSeed, signal }) {
      const script = personaScripts[persona.contentType] ?? personalized;
      const reply = scriptedReply({ script, name: persona.name, callSeed, messages });
      for (const piece of reply.match(/\S+\s*/g) ?? []) {
        if (signal.aborted) return;
        yield piece;
      }
    },
  };
}
