/**
 * The protocol's shape before it was final, for clients that ask for it with `OpenAI-Beta: realtime=v1`. Only names differ:
 * every event is translated, or left out if the older protocol has none.
 */

import { parseJson } from "#platform/text/json.rules.ts";

type Json = Record<string, unknown>;

const renamed: Readonly<Record<string, string>> = {
  "response.output_audio.delta": "response.audio.delta",
  "response.output_audio.done": "response.audio.done",
  "response.output_audio_transcript.delta": "response.audio_transcript.delta",
  "response.output_audio_transcript.done": "response.audio_transcript.done",
  "response.output_text.delta": "response.text.delta",
  "response.output_text.done": "response.text.done",
  "conversation.item.added": "conversation.item.created",
};
/** Events that the older protocol lacks or that its clients would receive twice. */
const leftOut = new Set(["conversation.item.done"]);
const formats: Readonly<Record<string, string>> = { "audio/pcm": "pcm16", "audio/pcmu": "g711_ulaw" };
const audioHead = '{"type":"response.output_audio.delta"';

/** One server event, as JSON, in the older shape; null when it has none. */
export function toBeta(text: string): string | null {
  // Sent twenty times a second, and only its name differs.
  if (text.startsWith(audioHead)) return `{"type":"response.audio.delta"${text.slice(audioHead.length)}`;
  const event = recordOf(JSON.parse(text));
  const type = String(event.type);
  if (leftOut.has(type)) return null;
  return JSON.stringify({
    ...event,
    type: renamed[type] ?? type,
    ...("session" in event ? { session: betaSession(recordOf(event.session)) } : {}),
    ...("item" in event ? { item: betaItem(event.item) } : {}),
    ...("response" in event ? { response: betaResponse(recordOf(event.response)) } : {}),
  });
}

/** One frame of such a client in the final shape. Anything that is not an event is left to the parser. */
export function fromBeta(text: string): string {
  if (!text.includes('"session.update"')) return text;
  try {
    const event = recordOf(parseJson(text));
    return event.type === "session.update"
      ? JSON.stringify({ ...event, session: finalSession(recordOf(event.session)) })
      : text;
  } catch {
    return text;
  }
}

/** Whether a client asks for the older shape: by a header, or by a subprotocol if it cannot set one. */
export function asksForBeta(headers: { beta: string | undefined; protocols: string | undefined }): boolean {
  const protocols = (headers.protocols ?? "").split(",").map((name) => name.trim());
  return /\brealtime=v1\b/.test(headers.beta ?? "") || protocols.includes("openai-beta.realtime-v1");
}

function betaSession(session: Json): Json {
  const { input, output } = recordsOf(recordOf(session.audio), "input", "output");
  const [modality] = Array.isArray(session.output_modalities) ? session.output_modalities : [];
  return {
    id: session.id,
    object: session.object,
    model: session.model,
    modalities: modality === "text" ? ["text"] : ["audio", "text"],
    input_audio_format: formatOf(input.format),
    output_audio_format: formatOf(output.format),
    input_audio_transcription: input.transcription,
    turn_detection: input.turn_detection,
    voice: output.voice,
    speed: output.speed,
    tools: [],
    tool_choice: "none",
    x_binary_output: session.x_binary_output,
    x_hears: session.x_hears,
  };
}

/** Only what the client has named: anything left out stays unchanged. */
function finalSession(session: Json): Json {
  const input = {
    ...given("format", finalFormat(session.input_audio_format)),
    ...given("transcription", session.input_audio_transcription),
    ...given("turn_detection", session.turn_detection),
  };
  const output = {
    ...given("format", finalFormat(session.output_audio_format)),
    ...given("speed", session.speed),
  };
  const { modalities } = session;
  const wanted = Array.isArray(modalities) ? [modalities.includes("audio") ? "audio" : "text"] : undefined;
  return {
    ...given("output_modalities", wanted),
    ...given("x_binary_output", session.x_binary_output),
    audio: { input, output },
  };
}

function betaItem(item: unknown): Json {
  const record = recordOf(item);
  const content = Array.isArray(record.content) ? record.content.map((part) => betaPart(recordOf(part))) : [];
  return { ...record, content };
}

function betaPart(part: Json): Json {
  if (part.type === "output_audio") return { ...part, type: "audio" };
  return part.type === "output_text" ? { ...part, type: "text" } : part;
}

function betaResponse(response: Json): Json {
  const output = Array.isArray(response.output) ? response.output.map(betaItem) : [];
  return { ...response, output };
}

const formatOf = (format: unknown) => formats[String(recordOf(format).type)];

function finalFormat(name: unknown): Json | undefined {
  if (name === undefined || name === null) return undefined;
  const type = Object.keys(formats).find((key) => formats[key] === name);
  return { type: type ?? String(name) };
}

const given = (name: string, value: unknown): Json => (value === undefined ? {} : { [name]: value });

const recordOf = (value: unknown): Json =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};

const recordsOf = <Name extends string>(record: Json, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, recordOf(record[name])])) as Record<Name, Json>;
