import { afterEach, describe, expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import type { TextToSpeech } from "#voice/ports/text-to-speech.ts";
import { createRecordingLog } from "../openai-compatible/recording-log.fake.ts";
import { createCartesia } from "./cartesia.ts";
import { createElevenLabs } from "./elevenlabs.ts";
import { aSpeech, soundOf } from "./text-to-speech.contract.ts";
import { type SpeakingVendor, startCartesiaFake, startElevenLabsFake, type Trouble } from "./vendor-sockets.fake.ts";

const voices = { "*": "general", "warm-alto": "alto-7" };
let vendor: SpeakingVendor | undefined;
afterEach(async () => {
  await vendor?.close();
  vendor = undefined;
});

const { log, lines } = createRecordingLog();
const clock = manualClock();
const common = { apiKey: "key-1", voices, log, clock };

async function elevenLabs(): Promise<TextToSpeech> {
  vendor = await startElevenLabsFake();
  return createElevenLabs({ ...common, model: "eleven_flash_v2_5", url: vendor.url });
}
async function cartesia(): Promise<TextToSpeech> {
  vendor = await startCartesiaFake();
  return createCartesia({ ...common, model: "sonic-3", url: vendor.url, language: "en-US" });
}

test("ElevenLabs gets a request for raw audio of the voice, the key in a header, and the end of the sentence", async () => {
  const voice = await elevenLabs();
  await soundOf(voice.stream(aSpeech({ voice: { voiceId: "warm-alto", speed: 3 } })));
  const [request] = vendor?.requests ?? [];
  expect(request?.headers["xi-api-key"]).toBe("key-1");
  const url = new URL(request?.url ?? "", "ws://x");
  expect(url.pathname).toBe("/v1/text-to-speech/alto-7/stream-input");
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    model_id: "eleven_flash_v2_5",
    output_format: "pcm_24000",
  });
  expect(vendor?.sent).toEqual([
    { text: " ", voice_settings: { stability: 0.5, similarity_boost: 0.8, speed: 1.2 } },
    { text: "Hello there, I was hoping that you would call tonight. " },
    { text: "" },
  ]);
});

test("Cartesia gets a request for raw audio of one context, with the short language code", async () => {
  const voice = await cartesia();
  await soundOf(voice.stream(aSpeech({ voice: { voiceId: "somebody", speed: 1 } })));
  expect(vendor?.requests[0]?.headers["x-api-key"]).toBe("key-1");
  expect(vendor?.requests[0]?.url).toContain("/tts/websocket?cartesia_version=");
  expect(vendor?.sent).toEqual([
    {
      model_id: "sonic-3",
      transcript: "Hello there, I was hoping that you would call tonight.",
      voice: { mode: "id", id: "general" },
      language: "en",
      context_id: expect.any(String),
      output_format: { container: "raw", encoding: "pcm_s16le", sample_rate: 24_000 },
      continue: false,
    },
  ]);
});

const vendors = [
  ["ElevenLabs", elevenLabs],
  ["Cartesia", cartesia],
] as const;

describe.each(vendors)("%s", (_name, build) => {
  test.each<[Trouble, string]>([
    ["refuses", "unauthorized"],
    ["cuts off", "unavailable"],
    ["sends garbage", "bad_response"],
    ["sends HTML", "bad_response"],
    ["breaks off with a reason", "refused"],
  ])("that %s is a failure, with nothing but an error code", async (trouble, code) => {
    const voice = await build();
    if (vendor) vendor.trouble = trouble;
    lines.length = 0;
    await expect(soundOf(voice.stream(aSpeech()))).rejects.toMatchObject({ code });
    expect(lines).toEqual([{ code }]);
  });

  test("that does not respond times out after ten seconds", async () => {
    const voice = await build();
    if (vendor) vendor.trouble = "says nothing";
    const failed = expect(soundOf(voice.stream(aSpeech()))).rejects.toMatchObject({ code: "timeout" });
    await expect.poll(() => vendor?.sent.length).toBeGreaterThan(0);
    await clock.advance(10_000);
    await failed;
  });

  test("keeps no socket of an aborted sentence", async () => {
    const voice = await build();
    const control = new AbortController();
    for await (const piece of voice.stream(aSpeech({ signal: control.signal }))) {
      expect(piece.byteLength).toBeGreaterThan(0);
      control.abort();
    }
    await expect.poll(() => vendor?.open()).toBe(0);
  });
});

test("ElevenLabs' reason is included, up to two hundred characters of it", async () => {
  const voice = await elevenLabs();
  if (vendor) vendor.trouble = "breaks off with a reason";
  const failure = await soundOf(voice.stream(aSpeech())).catch((error: Error) => error.message);
  expect(failure).toMatch(/^the server reported an error: voice_not_allowed and on /);
  expect(failure).toHaveLength("the server reported an error: ".length + 200);
});

test("an unreachable server is a failure like any other", async () => {
  const voice = createCartesia({ ...common, model: "sonic-3", url: "ws://127.0.0.1:9" });
  await expect(soundOf(voice.stream(aSpeech()))).rejects.toMatchObject({ code: "unavailable" });
});
