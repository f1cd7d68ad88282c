import { z } from "zod";
import { speechKind, wireItem } from "./conversation-item.schema.ts";
import { wireSession } from "./session-settings.schema.ts";

const event = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), event_id: z.string(), ...shape });

const itemPlace = { previous_item_id: z.string().nullable(), item: wireItem };
const part = { response_id: z.string(), item_id: z.string(), output_index: z.number(), content_index: z.number() };
const outputItem = { response_id: z.string(), output_index: z.number(), item: wireItem };
const itemPart = { item_id: z.string(), content_index: z.number() };

const error = z.object({
  type: z.enum(["invalid_request_error", "server_error"]),
  code: z.string(),
  message: z.string(),
  param: z.string().nullable(),
  event_id: z.string().nullable(),
});

const statusDetails = z.object({
  type: z.enum(["cancelled", "incomplete", "failed"]),
  reason: z.enum(["turn_detected", "client_cancelled", "content_filter"]).optional(),
  error: z.object({ type: z.string(), code: z.string() }).optional(),
});
export type StatusDetails = z.infer<typeof statusDetails>;

export const wireResponse = z.object({
  id: z.string(),
  object: z.literal("realtime.response"),
  status: z.enum(["in_progress", "completed", "cancelled", "incomplete", "failed"]),
  status_details: statusDetails.nullable(),
  output: z.array(wireItem),
  /** Ours: why the companion speaks. */
  metadata: z.object({ kind: speechKind }),
  usage: z
    .object({ total_tokens: z.number(), input_tokens: z.number(), output_tokens: z.number() })
    .nullable()
    .optional(),
});
export type WireResponse = z.infer<typeof wireResponse>;

const contentPart = z.discriminatedUnion("type", [
  z.object({ type: z.literal("audio"), transcript: z.string() }),
  z.object({ type: z.literal("text"), text: z.string() }),
]);

const callEndReason = z.enum([
  "user",
  "credit",
  "cap",
  "limit",
  "idle",
  "max_duration",
  "agent",
  "safety",
  "error",
  "superseded",
  "lost",
  "never_connected",
  "admin",
]);

/** What the owner of a call sends through the session: the engine itself knows nothing about money. */
const ownerEvents = [
  event("x.call.started", {
    call_id: z.string(),
    rate_per_minute: z.string(),
    currency: z.literal("USD"),
    max_seconds: z.number(),
    started_at: z.string(),
  }),
  event("x.call.meter", {
    billed_seconds: z.number(),
    remaining_seconds: z.number(),
    balance: z.string(),
    available: z.string().optional(),
    charge: z.string().optional(),
    paused: z.boolean().optional(),
    on_pause: z.boolean().optional(),
    pause_left_seconds: z.number().optional(),
    extension_seconds: z.number().optional(),
  }),
  event("x.call.warning", { code: z.string(), remaining_seconds: z.number() }),
  event("x.call.ended", { reason: callEndReason, billed_seconds: z.number(), charge: z.string() }),
] as const;

/** Everything that the server sends as text. */
export const serverEvent = z.discriminatedUnion("type", [
  event("session.created", { session: wireSession }),
  event("session.updated", { session: wireSession }),
  event("error", { error }),
  event("input_audio_buffer.speech_started", { audio_start_ms: z.number(), item_id: z.string() }),
  event("input_audio_buffer.speech_stopped", { audio_end_ms: z.number(), item_id: z.string() }),
  event("input_audio_buffer.committed", { previous_item_id: z.string().nullable(), item_id: z.string() }),
  event("input_audio_buffer.cleared", {}),
  event("conversation.item.added", itemPlace),
  event("conversation.item.done", itemPlace),
  event("conversation.item.retrieved", { item: wireItem }),
  event("conversation.item.truncated", { ...itemPart, audio_end_ms: z.number() }),
  event("conversation.item.deleted", { item_id: z.string() }),
  event("conversation.item.input_audio_transcription.delta", {
    ...itemPart,
    delta: z.string(),
    x_partial: z.string().optional(),
  }),
  event("conversation.item.input_audio_transcription.completed", {
    ...itemPart,
    transcript: z.string(),
    usage: z.object({ type: z.literal("duration"), seconds: z.number() }),
  }),
  event("conversation.item.input_audio_transcription.failed", {
    ...itemPart,
    error: z.object({ type: z.string(), code: z.string(), message: z.string() }),
  }),
  event("response.created", { response: wireResponse }),
  event("response.output_item.added", outputItem),
  event("response.content_part.added", { ...part, part: contentPart }),
  event("response.output_audio_transcript.delta", { ...part, delta: z.string() }),
  event("response.output_audio.delta", { ...part, delta: z.string() }),
  event("response.output_text.delta", { ...part, delta: z.string() }),
  event("response.output_audio.done", part),
  event("response.output_audio_transcript.done", { ...part, transcript: z.string() }),
  event("response.output_text.done", { ...part, text: z.string() }),
  event("response.content_part.done", { ...part, part: contentPart }),
  event("response.output_item.done", outputItem),
  event("response.done", { response: wireResponse }),
  /** The caller may be about to speak: a player that can pauses until it is told to resume; others play at `gain`. */
  event("x.output.duck", { gain: z.number(), hold: z.boolean() }),
  event("x.output.resume", {}),
  event("x.pong", { t: z.number().nullable() }),
  event("x.latency", {
    turn: z.number(),
    eou_ms: z.number(),
    stt_ms: z.number(),
    llm_ttft_ms: z.number(),
    tts_ttfb_ms: z.number(),
    total_ms: z.number(),
  }),
  ...ownerEvents,
]);
export type ServerEvent = z.infer<typeof serverEvent>;
export type ServerEventType = ServerEvent["type"];

type WithoutId<Event> = Event extends unknown ? Omit<Event, "event_id"> : never;
/** A server event before the session has numbered it. */
export type UnnumberedEvent = WithoutId<ServerEvent>;
/** What the owner of a call may send through the session. */
export type OwnerEvent = Extract<UnnumberedEvent, { type: `x.call.${string}` }>;
