import { describe, expect, test } from "vitest";
import { asksForBeta, fromBeta, toBeta } from "./beta.rules.ts";
import { parseClientFrame } from "./client-frame.rules.ts";
import { defaultSettings, describeSession, updatedSettings } from "./session-settings.rules.ts";

const beta = (event: object) => JSON.parse(toBeta(JSON.stringify(event)) ?? "null");

describe("server events in the older shape", () => {
  test("a session is flat, with short names of formats", () => {
    const session = describeSession("sess_1", defaultSettings("en"), { voiceId: "warm-alto", hears: true });
    expect(beta({ type: "session.created", event_id: "e1", session })).toMatchObject({
      type: "session.created",
      session: {
        id: "sess_1",
        object: "realtime.session",
        model: "companion",
        voice: "warm-alto",
        speed: 1,
        modalities: ["audio", "text"],
        input_audio_format: "pcm16",
        output_audio_format: "pcm16",
        input_audio_transcription: { model: "stt", language: "en" },
        turn_detection: { type: "server_vad", silence_duration_ms: 700 },
      },
    });
  });

  test.each([
    ["response.output_audio.delta", "response.audio.delta"],
    ["response.output_audio.done", "response.audio.done"],
    ["response.output_audio_transcript.delta", "response.audio_transcript.delta"],
    ["response.output_audio_transcript.done", "response.audio_transcript.done"],
    ["response.output_text.delta", "response.text.delta"],
    ["response.output_text.done", "response.text.done"],
    ["conversation.item.added", "conversation.item.created"],
    ["response.created", "response.created"],
    ["x.call.meter", "x.call.meter"],
  ])("%s is %s", (now, then) => {
    expect(beta({ type: now, event_id: "e1", delta: "abc" })).toMatchObject({
      type: then,
      event_id: "e1",
      delta: "abc",
    });
  });

  test("an item is announced once, and its parts have their old names", () => {
    const item = {
      id: "item_1",
      content: [
        { type: "output_audio", transcript: "Hi" },
        { type: "output_text", text: "" },
      ],
    };
    const old = {
      id: "item_1",
      content: [
        { type: "audio", transcript: "Hi" },
        { type: "text", text: "" },
      ],
    };
    expect(beta({ type: "conversation.item.done", item })).toBeNull();
    expect(beta({ type: "conversation.item.added", item }).item).toEqual(old);
    expect(beta({ type: "response.done", response: { id: "r", output: [item] } }).response.output).toEqual([old]);
  });
});

describe("a client's settings in the older shape", () => {
  const settingsAfter = (session: object) => {
    const parsed = parseClientFrame(fromBeta(JSON.stringify({ type: "session.update", session })));
    if (!parsed.ok || parsed.event.type !== "session.update") throw new Error(JSON.stringify(parsed));
    return updatedSettings(defaultSettings("en"), parsed.event.session);
  };

  test("are understood", () => {
    expect(
      settingsAfter({
        modalities: ["text"],
        input_audio_format: "g711_ulaw",
        output_audio_format: "pcm16",
        speed: 1.2,
        turn_detection: { type: "server_vad", silence_duration_ms: 900 },
        instructions: "Forget who you are",
        input_audio_transcription: { model: "whisper-1", language: "de" },
      }),
    ).toMatchObject({
      modality: "text",
      inputFormat: { type: "audio/pcmu" },
      outputFormat: { type: "audio/pcm" },
      speed: 1.2,
      language: "de",
      turnDetection: { silence_duration_ms: 900 },
    });
  });

  test("that are left out stay unchanged, and null turns off turn detection", () => {
    expect(settingsAfter({})).toEqual(defaultSettings("en"));
    expect(settingsAfter({ turn_detection: null }).turnDetection).toBeNull();
    expect(settingsAfter({ modalities: ["text", "audio"] }).modality).toBe("audio");
  });

  test("of an unknown type are refused as in the final shape", () => {
    const frame = fromBeta(JSON.stringify({ type: "session.update", session: { input_audio_format: "mp3" } }));
    expect(parseClientFrame(frame)).toMatchObject({ ok: false });
    expect(fromBeta('{"session.update"')).toBe('{"session.update"');
    expect(fromBeta('{"type":"x.ping"}')).toBe('{"type":"x.ping"}');
  });
});

test("the older shape is only for clients that ask for it", () => {
  expect(asksForBeta({ beta: "realtime=v1", protocols: undefined })).toBe(true);
  expect(asksForBeta({ beta: "assistants=v2, realtime=v1", protocols: undefined })).toBe(true);
  expect(asksForBeta({ beta: undefined, protocols: "realtime, openai-beta.realtime-v1" })).toBe(true);
  expect(asksForBeta({ beta: undefined, protocols: "realtime" })).toBe(false);
  expect(asksForBeta({ beta: "realtime=v12", protocols: undefined })).toBe(false);
});
