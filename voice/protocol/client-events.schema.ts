import { z } from "zod";
import { MAX_TYPED_CHARS } from "./limits.ts";
import { sessionUpdate } from "./session-settings.schema.ts";

const id = z.string().min(1).max(64);
const base = { event_id: z.string().max(512).optional() };

const typedMessage = z.object({
  id: id.optional(),
  type: z.literal("message", "Only messages can be added"),
  role: z.literal("user", "Only the caller's own messages can be added"),
  content: z
    .array(
      z.object({
        type: z.literal("input_text", "Only text can be added; audio goes through the input audio buffer"),
        text: z
          .string()
          .trim()
          .min(1, "The message is empty")
          .max(MAX_TYPED_CHARS, `A message has at most ${MAX_TYPED_CHARS} characters`),
      }),
    )
    .min(1, "The message is empty")
    .max(4, "A message has at most 4 parts"),
});

/** Everything that a client may send as text. Unknown fields are dropped. */
export const clientEvent = z.discriminatedUnion("type", [
  z.object({ ...base, type: z.literal("session.update"), session: sessionUpdate }),
  z.object({ ...base, type: z.literal("input_audio_buffer.append"), audio: z.string().min(1) }),
  z.object({ ...base, type: z.literal("input_audio_buffer.commit") }),
  z.object({ ...base, type: z.literal("input_audio_buffer.clear") }),
  z.object({ ...base, type: z.literal("conversation.item.create"), item: typedMessage }),
  z.object({ ...base, type: z.literal("conversation.item.retrieve"), item_id: id }),
  z.object({ ...base, type: z.literal("conversation.item.delete"), item_id: id }),
  z.object({
    ...base,
    type: z.literal("conversation.item.truncate"),
    item_id: id,
    content_index: z.number().int().min(0).default(0),
    audio_end_ms: z.number().min(0),
  }),
  z.object({
    ...base,
    type: z.literal("response.create"),
    response: z
      .object({
        conversation: z.literal("auto", "Every answer is spoken and belongs to the conversation").nullish(),
      })
      .nullish(),
  }),
  z.object({ ...base, type: z.literal("response.cancel"), response_id: id.optional() }),
  z.object({
    ...base,
    type: z.literal("x.playback"),
    item_id: id,
    played_ms: z.number().min(0),
    buffered_ms: z.number().min(0).optional(),
  }),
  z.object({
    ...base,
    type: z.literal("x.ping"),
    t: z.number().optional(),
    /** The caller is typing, which counts as activity just as speaking does. */
    typing: z.boolean().optional(),
    /** The caller has turned the microphone off, or on again. */
    muted: z.boolean().optional(),
    /** The caller pauses the call, or continues it. */
    paused: z.boolean().optional(),
  }),
  z.object({ ...base, type: z.literal("x.call.end"), reason: z.string().max(64).default("user") }),
]);
export type ClientEvent = z.infer<typeof clientEvent>;
export type ClientEventType = ClientEvent["type"];
export type EventOf<Type extends ClientEventType> = Extract<ClientEvent, { type: Type }>;

export const clientEventTypes: ReadonlySet<string> = new Set(
  clientEvent.options.map((option) => option.shape.type.value),
);
