import { afterEach, expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { bytesOf } from "#voice/audio/pcm.ts";
import { resample } from "#voice/audio/resample.ts";
import { wavOfSamples } from "#voice/audio/wav.ts";
import { type LocalServer, startLocalServer, writeInPieces } from "../openai-compatible/local-server.fake.ts";
import { createRecordingLog } from "../openai-compatible/recording-log.fake.ts";
import { createOpenAiSpeech, type OpenAiSpeechOptions } from "./openai-speech.ts";
import { aSpeech, soundOf } from "./text-to-speech.contract.ts";

let server: LocalServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

type Answer = Parameters<typeof startLocalServer>[0];

async function voiceWith(answer: Answer, options: Partial<OpenAiSpeechOptions> = {}) {
  server = await startLocalServer(answer);
  return createOpenAiSpeech({ baseUrl: server.baseUrl, model: "tts", log: createRecordingLog().log, ...options });
}

const tone = (rate: number, seconds = 0.2) =>
  new Int16Array(rate * seconds).map((_, index) => Math.round(9_000 * Math.sin((2 * Math.PI * 300 * index) / rate)));

/** The first 199 bytes one by one, then the rest. */
const everyByte = (bytes: Uint8Array): Uint8Array[] => [
  ...Array.from(bytes.subarray(0, 199), (byte) => new Uint8Array([byte])),
  bytes.subarray(199),
];

function sending(pieces: Uint8Array[], contentType = "audio/pcm"): Answer {
  return async (_request, response) => {
    response.writeHead(200, { "content-type": contentType });
    await writeInPieces(response, pieces);
    response.end();
  };
}

test("requests raw samples of the text in the vendor's voice at the given speed", async () => {
  const voice = await voiceWith(sending([bytesOf(tone(24_000))]), { apiKey: "sk-1" });
  await soundOf(voice.stream(aSpeech({ text: "Hi.", voice: { voiceId: "velvet-baritone", speed: 9 } })));
  const [request] = server?.requests ?? [];
  expect(request).toMatchObject({ path: "/v1/audio/speech", headers: { authorization: "Bearer sk-1" } });
  expect(JSON.parse(String(request?.body))).toEqual({
    model: "tts",
    voice: "onyx",
    input: "Hi.",
    response_format: "pcm",
    speed: 4,
  });
});

test("a voice that is not ours is requested by its own name", async () => {
  const voice = await voiceWith(sending([bytesOf(tone(24_000))]));
  await soundOf(voice.stream(aSpeech({ voice: { voiceId: "af_heart", speed: 1 } })));
  expect(JSON.parse(String(server?.requests[0]?.body)).voice).toBe("af_heart");
});

test("samples that arrive byte by byte are reassembled", async () => {
  const voice = await voiceWith(sending(everyByte(bytesOf(tone(24_000)))));
  expect(await soundOf(voice.stream(aSpeech()))).toEqual(tone(24_000));
});

test("a WAV file sent instead is read by its header and resampled to our rate", async () => {
  const voice = await voiceWith(sending(everyByte(wavOfSamples(tone(22_050), 22_050)), "audio/wav"));
  expect(await soundOf(voice.stream(aSpeech()))).toEqual(resample(tone(22_050), 22_050, 24_000));
});

test("raw samples of another rate are resampled: as configured, or as the server states", async () => {
  const expected = resample(tone(16_000), 16_000, 24_000);
  const configured = await voiceWith(sending([bytesOf(tone(16_000))]), { sampleRate: 16_000 });
  expect(await soundOf(configured.stream(aSpeech()))).toEqual(expected);
  await server?.close();
  const said = await voiceWith(sending([bytesOf(tone(16_000))], "audio/pcm;rate=16000"));
  expect(await soundOf(said.stream(aSpeech()))).toEqual(expected);
});

test("a text beyond the API's limit is spoken in parts", async () => {
  const voice = await voiceWith(sending([bytesOf(tone(24_000))]));
  const sound = await soundOf(voice.stream(aSpeech({ text: "One more sentence. ".repeat(300) })));
  const inputs = server?.requests.map((request) => JSON.parse(String(request.body)).input) ?? [];
  expect(inputs.length).toBe(2);
  expect(inputs.every((input) => input.length <= 4_096)).toBe(true);
  expect(inputs.join(" ")).toBe("One more sentence. ".repeat(300).trim());
  expect(sound.length).toBe(2 * tone(24_000).length);
});

test.each([
  ["MP3 with a tag", sending([new TextEncoder().encode("ID3\u0004rest of it")])],
  ["an MP3 frame", sending([new Uint8Array([0xff, 0xfb, 0x90, 0x64, 0, 0])])],
  ["Ogg", sending([new TextEncoder().encode("OggS and more")])],
  ["JSON with status 200", sending([new TextEncoder().encode("{}")], "application/json")],
  ["a page", sending([new TextEncoder().encode("<html>")], "text/html")],
  ["a WAV file of floats", sending([floatWav()])],
  ["three bytes", sending([new Uint8Array([1, 2, 3])])],
  ["AAC", sending([new Uint8Array([0xff, 0xf1, 0x50, 0x80, 0x2e, 0x7f, 0xfc, 0, 0, 0, 0, 0])], "audio/aac")],
  ["MP4, by its type alone", sending([bytesOf(tone(24_000))], "audio/mp4; codecs=mp4a")],
  ["Opus, by its type alone", sending([bytesOf(tone(24_000))], "audio/ogg;codecs=opus")],
  ["samples of telephones", sending([bytesOf(tone(24_000))], "audio/basic")],
])("%s is refused instead of being played as noise", async (_what, answer) => {
  const voice = await voiceWith(answer);
  await expect(soundOf(voice.stream(aSpeech()))).rejects.toMatchObject({ code: "bad_response" });
});

function floatWav(): Uint8Array {
  const file = wavOfSamples(tone(24_000), 24_000);
  new DataView(file.buffer).setUint16(20, 3, true);
  return file;
}

test.each([
  [401, "unauthorized"],
  [429, "rate_limited"],
  [500, "unavailable"],
])("status %i is reported as %s", async (status, code) => {
  const voice = await voiceWith((_request, response) => void response.writeHead(status).end("no"));
  await expect(soundOf(voice.stream(aSpeech()))).rejects.toMatchObject({ code, status });
});

test("a response cut midway is a failure, and so is a server that stalls", async () => {
  const cut = await voiceWith(async (_request, response) => {
    response.writeHead(200, { "content-type": "audio/pcm" });
    await writeInPieces(response, [bytesOf(tone(24_000))]);
    response.destroy();
  });
  await expect(soundOf(cut.stream(aSpeech()))).rejects.toMatchObject({ code: "unavailable" });
  await server?.close();

  const clock = manualClock();
  const silent = await voiceWith(
    (_request, response) => void response.writeHead(200, { "content-type": "audio/pcm" }).write(bytesOf(tone(24_000))),
    { clock },
  );
  const chunks = silent.stream(aSpeech())[Symbol.asyncIterator]();
  expect((await chunks.next()).done).toBe(false);
  const next = expect(soundOf({ [Symbol.asyncIterator]: () => chunks })).rejects.toMatchObject({ code: "timeout" });
  await clock.advance(15_000);
  await next;
});
