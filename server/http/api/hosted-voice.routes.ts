import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { streamSSE } from "hono/streaming";
import { z } from "zod";
import { commonFailures, failureBody } from "#platform/errors/failure.ts";
import { isUuid } from "#platform/ids/ids.ts";
import type { CallMessage, VoiceWebhooks } from "#server/voice-webhooks.ts";
import type { ServerEnv } from "../env.ts";
import { readJson } from "../errors.ts";

/** A report contains the whole call, and a request for a reply everything said before. */
const maxBytes = 2 * 1_024 * 1_024;

/** Only messages with text; everything else is ignored. */
const replyRequest = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string().nullish().catch(null) })).max(5_000),
});

/**
 * The endpoints that voice services call. They authenticate with a signature or a call token: no session, no cookie,
 * no origin.
 */
export function hostedVoiceRoutes(webhooks: VoiceWebhooks): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();
  // Only on these endpoints: others mounted under the same path have their own limit.
  const limited = bodyLimit({
    maxSize: maxBytes,
    onError: (c) => c.json(failureBody(commonFailures.tooLarge()), 413, { connection: "close" }),
  });

  api.post("/webhooks/:provider", limited, async (c) => {
    const rawBody = await c.req.text();
    const request = { rawBody, headers: c.req.raw.headers };
    return c.json(await webhooks.receiveNotice(c.req.param("provider"), request));
  });

  // Streams in the format of OpenAI's chat completions.
  api.post("/voice/vapi/words/chat/completions", limited, async (c) => {
    const callId = c.req.header("x-call-id") ?? "";
    // Without a call id the body is not read.
    if (!isUuid(callId) || !c.req.header("x-call-token")) throw commonFailures.notFound();
    const { messages } = await readJson(c, replyRequest);
    const spoken = messages.flatMap(({ role, content }): CallMessage[] =>
      content && (role === "user" || role === "assistant") ? [{ role, content }] : [],
    );
    const token = c.req.header("x-call-token") ?? "";
    const reply = webhooks.reply(callId, token, spoken, c.req.raw.signal);
    if (!reply) throw commonFailures.notFound();
    return streamSSE(c, async (out) => {
      const id = `chatcmpl-${callId}`;
      const chunk = (delta: object, finish_reason: "stop" | null) =>
        out.writeSSE({
          data: JSON.stringify({
            id,
            object: "chat.completion.chunk",
            created: 0,
            model: "persona",
            choices: [{ index: 0, delta, finish_reason }],
          }),
        });
      await chunk({ role: "assistant" }, null);
      for await (const content of reply) await chunk({ content }, null);
      await chunk({}, "stop");
      await out.writeSSE({ data: "[DONE]" });
    });
  });

  return api;
}
