import { z } from "zod";
import { contentTypes } from "../persona/content-types.rules.ts";

/** An agent's system prompt. For admins only. */
export const agentPrompt = z.object({
  agentId: z.string(),
  name: z.string(),
  contentType: z.enum(contentTypes.map(({ id }) => id)),
  systemPrompt: z.string().meta({ description: "Whole, as the language model is given it" }),
});
export type AgentPromptView = z.infer<typeof agentPrompt>;
