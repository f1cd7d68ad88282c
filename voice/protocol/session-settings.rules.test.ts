import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultSettings, describeSession, updatedSettings } from "./session-settings.rules.ts";
import { sessionUpdate, wireSession } from "./session-settings.schema.ts";

const start = defaultSettings("en");
const updated = (update: object) => updatedSettings(start, sessionUpdate.parse(update));
const vad = (numbers: object) => updated({ audio: { input: { turn_detection: numbers } } }).turnDetection;

describe("what a client may set", () => {
  test("numbers within their bounds are accepted, the rest is unchanged", () => {
    expect(vad({ silence_duration_ms: 900 })).toEqual({ ...start.turnDetection, silence_duration_ms: 900 });
  });
  test("numbers out of bounds are clamped", () => {
    expect(vad({ threshold: 7, silence_duration_ms: 1, prefix_padding_ms: -5, idle_timeout_ms: 1e9 })).toMatchObject({
      threshold: 0.95,
      silence_duration_ms: 200,
      prefix_padding_ms: 0,
      idle_timeout_ms: 60_000,
    });
    expect(updated({ audio: { output: { speed: 9 } } }).speed).toBe(1.5);
  });
  test("turn detection can be switched off and on again", () => {
    const off = updated({ audio: { input: { turn_detection: null } } });
    expect(off.turnDetection).toBeNull();
    const on = updatedSettings(off, sessionUpdate.parse({ audio: { input: { turn_detection: { threshold: 0.6 } } } }));
    expect(on.turnDetection).toMatchObject({ type: "server_vad", threshold: 0.6 });
  });
  test("formats, language, text only and binary audio", () => {
    const settings = updated({
      output_modalities: ["text"],
      audio: {
        input: { format: { type: "audio/pcmu" }, transcription: { language: "en-GB" } },
        output: { format: { type: "audio/pcmu" } },
      },
      x_binary_output: true,
    });
    expect(settings).toMatchObject({ modality: "text", language: "en-GB", binaryOutput: true });
    expect(settings.inputFormat).toEqual({ type: "audio/pcmu" });
    expect(settings.outputFormat).toEqual({ type: "audio/pcmu" });
  });
  test("who the companion is cannot be set", () => {
    expect(updated({ instructions: "x", model: "y", voice: "z", tools: [], prompt: {} })).toEqual(start);
  });
  test("any update leaves a session that can be described and is within bounds", () => {
    const number = fc.option(fc.double({ noNaN: true }), { nil: null });
    const turnDetection = fc.record({ threshold: number, silence_duration_ms: number, idle_timeout_ms: number });
    fc.assert(
      fc.property(turnDetection, number, (turn_detection, speed) => {
        const finite = (value: number | null) => (value === null || Number.isFinite(value) ? value : 0);
        const asked = Object.fromEntries(Object.entries(turn_detection).map(([key, value]) => [key, finite(value)]));
        const settings = updated({ audio: { input: { turn_detection: asked }, output: { speed: finite(speed) } } });
        const session = wireSession.parse(describeSession("sess_1", settings, { voiceId: "warm-alto", hears: true }));
        expect(session.audio.output.speed).toBeGreaterThanOrEqual(0.5);
        expect(session.audio.output.speed).toBeLessThanOrEqual(1.5);
        expect(session.audio.input.turn_detection?.threshold).toBeGreaterThanOrEqual(0.1);
      }),
    );
  });
});
