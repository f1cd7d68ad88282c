import type { z } from "zod";
import { parseJson } from "#platform/text/json.rules.ts";
import { type ClientEvent, clientEvent, clientEventTypes } from "./client-events.schema.ts";
import { MAX_FRAME_BYTES } from "./limits.ts";

/** What is wrong with a frame. `param` names the field, `event_id` the client's own id of the event. */
export type ProtocolError = { code: string; message: string; param: string | null; event_id: string | null };
export type ParsedFrame = { ok: true; event: ClientEvent } | { ok: false; error: ProtocolError };

/** Parses one text frame. Never throws. `bytesPerSample` is that of the input format: 2 for PCM, 1 for µ-law. */
export function parseClientFrame(text: string, bytesPerSample: 1 | 2 = 2): ParsedFrame {
  if (isTooLong(text)) return refused("frame_too_large", `A frame has at most ${MAX_FRAME_BYTES} bytes`);
  const json = recordIn(text);
  if (json === null) return refused("bad_json", "The frame is not a JSON object");
  const eventId = typeof json.event_id === "string" ? json.event_id.slice(0, 512) : null;
  if (typeof json.type !== "string") return refused("unknown_event", "An event needs a type", "type", eventId);
  if (json.type === "input_audio_buffer.append") return parseAppend(json, bytesPerSample, eventId);
  if (!clientEventTypes.has(json.type))
    return refused("unknown_event", `There is no event ${json.type.slice(0, 64)}`, "type", eventId);
  const parsed = clientEvent.safeParse(json);
  if (parsed.success) return { ok: true, event: parsed.data };
  return refusedBySchema(parsed.error, eventId);
}

/** The one event that arrives up to fifty times a second: checked by hand, not by schema. */
function parseAppend(json: Record<string, unknown>, bytesPerSample: 1 | 2, eventId: string | null): ParsedFrame {
  const { audio } = json;
  const bytes = typeof audio === "string" ? base64Bytes(audio) : null;
  if (typeof audio !== "string" || bytes === null || bytes === 0) {
    return refused("bad_audio", "The audio is not base64", "audio", eventId);
  }
  if (bytes % bytesPerSample !== 0) {
    return refused("bad_audio", "The audio ends in the middle of a sample", "audio", eventId);
  }
  const event = { type: "input_audio_buffer.append", audio } as const;
  return { ok: true, event: eventId === null ? event : { ...event, event_id: eventId } };
}

/** How many bytes a base64 text encodes, by its length alone; null if it is not base64. */
export function base64Bytes(text: string): number | null {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const digits = text.length - padding;
  if (digits % 4 === 1 || (padding > 0 && text.length % 4 !== 0)) return null;
  return Math.floor((digits * 3) / 4);
}

function isTooLong(text: string): boolean {
  // A UTF-16 unit takes one to three bytes of UTF-8, so the length alone settles most frames.
  if (text.length > MAX_FRAME_BYTES) return true;
  return text.length * 3 > MAX_FRAME_BYTES && new TextEncoder().encode(text).length > MAX_FRAME_BYTES;
}

function recordIn(text: string): Record<string, unknown> | null {
  try {
    const value = parseJson(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function refusedBySchema(error: z.ZodError, eventId: string | null): ParsedFrame {
  const [issue] = error.issues;
  const path = issue?.path.map(String) ?? [];
  const isKindOfItem = path[0] === "item" && (path.at(-1) === "role" || path.at(-1) === "type");
  const code = isKindOfItem ? "unsupported_item" : "invalid_value";
  return refused(code, issue?.message ?? "The event is not valid", path.join("."), eventId);
}

function refused(
  code: string,
  message: string,
  param: string | null = null,
  eventId: string | null = null,
): ParsedFrame {
  return { ok: false, error: { code, message, param, event_id: eventId } };
}
