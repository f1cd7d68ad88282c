/**
 * The server events that the screen needs, with short names and light checks: the full schemas of the protocol would cost
 * every caller the weight of a validation library. Other events are not for the screen.
 */
export type SeenEvent =
  | { type: "session_created"; serverHears: boolean }
  | { type: "call_started"; ratePerMinute: string; maxSeconds: number }
  | { type: "item_added"; itemId: string; role: "user" | "assistant"; text: string | null; kind: string }
  | { type: "response_started"; responseId: string }
  | { type: "response_done"; responseId: string; status: string }
  | { type: "agent_text"; itemId: string; responseId: string; text: string }
  | { type: "agent_audio"; itemId: string; responseId: string; base64: string }
  | { type: "agent_audio_done"; itemId: string }
  | { type: "truncated"; itemId: string; playedMs: number }
  | { type: "speech_started" }
  | { type: "speech_stopped" }
  | { type: "user_text"; itemId: string; text: string; final: boolean }
  | {
      type: "meter";
      billedSeconds: number;
      remainingSeconds: number;
      balance: string;
      available: string | null;
      paused: boolean;
      /** The customer has paused the call, and how long that may last or they may still do so. */
      onPause: boolean;
      pauseLeftSeconds: number;
      /** How much longer more credit could make the call; null: not told. */
      extensionSeconds: number | null;
    }
  | { type: "warning"; code: string; remainingSeconds: number }
  | { type: "duck"; gain: number; hold: boolean }
  | { type: "resume" }
  | { type: "ended"; reason: string }
  | { type: "error"; code: string; message: string }
  | { type: "pong"; sentAtMs: number | null };

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const number = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);
const inside = (value: unknown): Json => (isObject(value) ? value : {});

/** Parses one frame of the socket. Null for anything that the screen does not know: a newer server must not break it. */
export function readServerEvent(frame: unknown): SeenEvent | null {
  if (typeof frame !== "string") return null;
  try {
    const json: unknown = JSON.parse(frame);
    return isObject(json) ? (readers.get(text(json.type))?.(json) ?? null) : null;
  } catch {
    return null;
  }
}

const readers = new Map<string, (json: Json) => SeenEvent | null>(
  Object.entries({
    "session.created": (json) => ({
      type: "session_created",
      serverHears: inside(json.session).x_hears === true,
    }),
    "x.call.started": (json) => ({
      type: "call_started",
      ratePerMinute: text(json.rate_per_minute),
      maxSeconds: number(json.max_seconds),
    }),
    "conversation.item.added": (json) => itemAdded(inside(json.item)),
    "response.created": (json) => ({ type: "response_started", responseId: text(inside(json.response).id) }),
    "response.done": (json) => ({
      type: "response_done",
      responseId: text(inside(json.response).id),
      status: text(inside(json.response).status),
    }),
    "response.output_audio_transcript.delta": (json) => ({
      type: "agent_text",
      itemId: text(json.item_id),
      responseId: text(json.response_id),
      text: text(json.delta),
    }),
    "response.output_audio.delta": (json) => ({
      type: "agent_audio",
      itemId: text(json.item_id),
      responseId: text(json.response_id),
      base64: text(json.delta),
    }),
    "response.output_audio.done": (json) => ({ type: "agent_audio_done", itemId: text(json.item_id) }),
    "conversation.item.truncated": (json) => ({
      type: "truncated",
      itemId: text(json.item_id),
      playedMs: number(json.audio_end_ms),
    }),
    "input_audio_buffer.speech_started": () => ({ type: "speech_started" }),
    "input_audio_buffer.speech_stopped": () => ({ type: "speech_stopped" }),
    "conversation.item.input_audio_transcription.delta": (json) => ({
      type: "user_text",
      itemId: text(json.item_id),
      text: text(json.x_partial) || text(json.delta),
      final: false,
    }),
    "conversation.item.input_audio_transcription.completed": (json) => ({
      type: "user_text",
      itemId: text(json.item_id),
      text: text(json.transcript),
      final: true,
    }),
    "x.call.meter": (json) => ({
      type: "meter",
      billedSeconds: number(json.billed_seconds),
      remainingSeconds: number(json.remaining_seconds),
      balance: text(json.balance),
      available: typeof json.available === "string" ? json.available : null,
      paused: json.paused === true,
      onPause: json.on_pause === true,
      pauseLeftSeconds: number(json.pause_left_seconds),
      extensionSeconds: typeof json.extension_seconds === "number" ? json.extension_seconds : null,
    }),
    "x.call.warning": (json) => ({
      type: "warning",
      code: text(json.code),
      remainingSeconds: number(json.remaining_seconds),
    }),
    "x.output.duck": (json) => ({ type: "duck", gain: number(json.gain), hold: json.hold === true }),
    "x.output.resume": () => ({ type: "resume" }),
    "x.call.ended": (json) => ({ type: "ended", reason: text(json.reason) }),
    "x.pong": (json) => ({ type: "pong", sentAtMs: typeof json.t === "number" ? json.t : null }),
    error: (json) => ({
      type: "error",
      code: text(inside(json.error).code),
      message: text(inside(json.error).message),
    }),
  } satisfies Record<string, (json: Json) => SeenEvent | null>),
);

function itemAdded(item: Json): SeenEvent | null {
  const { role } = item;
  if (role !== "user" && role !== "assistant") return null;
  const [part] = Array.isArray(item.content) ? item.content : [];
  const written = inside(part).text ?? inside(part).transcript;
  return {
    type: "item_added",
    itemId: text(item.id),
    role,
    text: typeof written === "string" ? written : null,
    kind: text(item.x_kind),
  };
}
