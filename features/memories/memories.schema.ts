import { z } from "zod";
import { LONGEST_FACT, tidyFact } from "./memories.rules.ts";

/** One stored fact. Times are ISO. */
export const memory = z.object({
  id: z.string(),
  text: z.string(),
  notedAt: z.string(),
  byYou: z.boolean().meta({ description: "Written or edited by the member" }),
  callId: z.string().nullable().meta({ description: "The call in which it was said, as long as its words are kept" }),
});
export type MemoryView = z.infer<typeof memory>;

const companionMemories = z.object({ agentId: z.string(), agentName: z.string(), facts: z.array(memory) });
export type CompanionMemories = z.infer<typeof companionMemories>;

/** All facts of a member by companion, and the companions that the member has called. */
export const memories = z.object({
  remember: z.boolean(),
  companions: z.array(companionMemories),
  called: z.array(z.object({ id: z.string(), name: z.string() })).meta({ description: "Whom something can be told" }),
  mostFacts: z.number().meta({ description: "So many are kept by one companion at most" }),
});
export type MemoriesView = z.infer<typeof memories>;

export const erasedMemory = z.object({ agentId: z.string(), text: z.string() });
export const erasedMemories = z.object({ erased: z.number() });

const text = z
  .string("Write something to remember")
  .transform(tidyFact)
  .refine((fact) => fact !== "", "Write something to remember")
  .refine((fact) => [...fact].length <= LONGEST_FACT, `Keep it to ${LONGEST_FACT} characters`)
  .meta({ description: `One sentence in the first person, at most ${LONGEST_FACT} characters` });

export const memoryInput = z.object({
  agentId: z.uuid("Choose a companion").meta({ description: "The companion" }),
  text,
});
export const memoryTextInput = z.object({ text });
export const memoryErasureInput = z.object({
  agentId: z
    .uuid("This is not the number of a companion")
    .optional()
    .meta({ description: "Only what this companion keeps" }),
});
export const memoryChoice = z.object({
  remember: z
    .boolean("Say whether you want to be remembered")
    .meta({ description: "`false`: nothing is added or used from now on" }),
});
