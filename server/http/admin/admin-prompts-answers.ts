import { z } from "zod";
import type { AgentPromptView } from "#features/agents/agent-prompts.service.ts";
import {
  type FirstMessages,
  type PromptAdmin,
  type PromptSummary,
  promptTypes,
  type RunView,
} from "#features/prompts/prompts.schema.ts";

const contentType = z.enum(promptTypes);

export const promptsAnswer = z.object({
  prompts: z.array(
    z.object({
      contentType,
      version: z.number(),
      publishedAt: z.string(),
      author: z.string().nullable(),
      hasDraft: z.boolean(),
    }) satisfies z.ZodType<PromptSummary>,
  ),
});

export const runAnswer = z.object({
  id: z.string(),
  model: z.string(),
  passed: z.boolean(),
  ranAt: z.string(),
  ranBy: z.string(),
  callers: z.array(
    z.object({
      caller: z.string(),
      label: z.string(),
      passed: z.boolean(),
      lines: z.array(
        z.object({
          line: z.string(),
          by: z.enum(["model", "platform", "nobody"]),
          reply: z.string(),
          checks: z.array(z.object({ check: z.string(), passed: z.boolean() })),
        }),
      ),
    }),
  ),
}) satisfies z.ZodType<RunView>;

export const promptAdminAnswer = z.object({
  contentType,
  published: z.object({ version: z.number(), text: z.string() }),
  draft: z.object({ text: z.string(), edition: z.number(), updatedAt: z.string(), updatedBy: z.string() }).nullable(),
  versions: z.array(
    z.object({
      version: z.number(),
      createdAt: z.string(),
      author: z.string().nullable(),
      reason: z.string().nullable(),
      restores: z.number().nullable(),
      tested: z.boolean().nullable(),
    }),
  ),
  compared: z
    .object({
      from: z.string(),
      to: z.string(),
      pieces: z.array(z.object({ kind: z.enum(["same", "added", "removed"]), text: z.string() })),
    })
    .nullable(),
  run: runAnswer.nullable(),
}) satisfies z.ZodType<PromptAdmin>;

export const agentPromptAnswer = z.object({
  agentId: z.string(),
  name: z.string(),
  contentType,
  systemPrompt: z.string(),
}) satisfies z.ZodType<AgentPromptView>;

export const firstMessagesAnswer = z.object({
  categories: z.array(
    z.object({
      category: contentType,
      messages: z.array(
        z.object({
          id: z.string(),
          category: contentType,
          message: z.string(),
          createdAt: z.string(),
          author: z.string().nullable(),
        }),
      ),
    }),
  ) satisfies z.ZodType<FirstMessages>,
});
export const addedMessageAnswer = z.object({ id: z.string() });
