import { assembleSystemPrompt } from "./persona.rules.ts";

/** A sample persona for trying a prompt draft. */
const ordinary = {
  name: "Vesper",
  backstory: "Keeps a late radio show in a harbor town.",
  tone: "Calm and warm.",
  welcomes: ["weather", "music"],
  refuses: [],
  exampleLines: [],
};

/** The whole system prompt of the sample persona, with this text as the prompt of the type. */
export const samplePrompt = (hardLimits: string, typePrompt: string): string =>
  assembleSystemPrompt({ hardLimits, typePrompt, persona: ordinary });
