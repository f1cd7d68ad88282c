import { assembleSystemPrompt } from "./persona.rules.ts";

/** Somebody ordinary, on whom a draft of a prompt is tried. */
const ordinary = {
  name: "Vesper",
  backstory: "Keeps a late radio show in a harbour town.",
  tone: "Calm and warm.",
  welcomes: ["weather", "music"],
  refuses: [],
  exampleLines: [],
};

/** The whole system prompt of somebody ordinary, with this text as the prompt of the type. */
export const ordinaryPrompt = (hardLimits: string, typePrompt: string): string =>
  assembleSystemPrompt({ hardLimits, typePrompt, persona: ordinary });
