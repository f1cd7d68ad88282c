import { z } from "zod";
import { LONGEST_FACT, tidyFact } from "./memories.rules.ts";

/** One thing that a companion keeps. Times are ISO. */
export type MemoryView = {
  id: string;
  text: string;
  notedAt: string;
  /** Written or edited by the member. */
  byYou: boolean;
  /** The call in which it was said, as long as its words are kept. */
  callId: string | null;
};

export type CompanionMemories = { agentId: string; agentName: string; facts: MemoryView[] };

/** All that companions keep of a member, by companion, and with whom there was a call. */
export type MemoriesView = {
  remember: boolean;
  companions: CompanionMemories[];
  called: { id: string; name: string }[];
  mostFacts: number;
};

const text = z
  .string("Write something to remember")
  .transform(tidyFact)
  .refine((fact) => fact !== "", "Write something to remember")
  .refine((fact) => [...fact].length <= LONGEST_FACT, `Keep it to ${LONGEST_FACT} characters`);

export const memoryInput = z.object({ agentId: z.uuid("Choose a companion"), text });
export const memoryTextInput = z.object({ text });
export const memoryErasureInput = z.object({ agentId: z.uuid("This is not the number of a companion").optional() });
export const memoryChoiceInput = z.object({ remember: z.boolean("Say whether you want to be remembered") });
