import { Hono } from "hono";
import { z } from "zod";
import { draftInput, saveInVapiInput } from "#features/agents/content/agent-editor.schema.ts";
import { fieldNames } from "#features/agents/fields/agent-fields.rules.ts";
import { requireMember, viewerFailures } from "#features/members/viewer.rules.ts";
import type { ServerEnv } from "../env.ts";
import { readJson } from "../errors.ts";
import { type Described, documented } from "../operations/api-description.ts";

/** What the editor of an agent asks for beside its forms. */
export function agentEditorRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();

  api.put("/agents/draft", documented(described.draft), async (c) => {
    // Who asks is told first: a stranger learns nothing about the form.
    const { username } = requireMember(c.get("viewer"));
    const input = await readJson(c, draftInput);
    if (input.username !== undefined && input.username !== username) throw viewerFailures.notAuthenticated();
    return c.json(await c.get("services").agentEditor.autosave(c.get("viewer"), input));
  });

  api.get("/agents/draft", documented(described.saved), async (c) => {
    const { edition, fields } = await c.get("services").agentEditor.open(c.get("viewer"));
    return c.json({ edition, fields });
  });

  // The name is that of one provider; it serves whichever is configured.
  api.post("/agents/save-in-vapi", documented(described.save), async (c) => {
    if (c.req.header("authorization") === undefined) throw viewerFailures.notAuthenticated();
    const input = await readJson(c, saveInVapiInput);
    await c.get("services").voiceAgents.save(c.get("viewer"), input);
    return c.json({ saved: true });
  });

  return api;
}

const described = {
  draft: {
    tag: "Editor",
    summary: "Keeps what a creator has typed so far, finished or not",
    answer: z.object({
      edition: z.number().int().meta({ description: "To be sent with the next save" }),
      savedAt: z.string(),
      valid: z.object({ basic: z.boolean(), voice: z.boolean(), pricing: z.boolean() }),
    }),
    refusals: [401, 403, 409, 413, 422],
    body: {
      fields: {
        edition: "The edition that this was typed over; 0 for a new companion",
        overwrite: "Optional: `true` to write over what another window has saved",
        fields: `Any of ${fieldNames.map((name) => `\`${name}\``).join(", ")}, as text`,
      },
      required: ["edition", "fields"],
    },
  },
  saved: {
    tag: "Editor",
    summary: "What stands in the fields of a creator's companion by now, finished or not",
    answer: z.object({ edition: z.number().int(), fields: z.record(z.enum(fieldNames), z.string()) }),
    refusals: [401, 403],
  },
  save: {
    tag: "Editor",
    summary: "Saves the creator's agent with the voice service; wants a bearer token",
    answer: z.object({ saved: z.boolean() }),
    refusals: [401, 403, 409, 422, 502],
    body: {
      fields: {
        content_type: "The content type as it is saved",
        first_message: "The first message as it is saved",
        voice_id: "The voice as it is saved",
        username: "The creator's own username",
      },
      required: ["content_type", "first_message", "voice_id", "username"],
    },
  },
} satisfies Record<string, Described>;
