import { afterEach, expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { bytesOf } from "#voice/audio/pcm.ts";
import { decodeWav } from "#voice/audio/wav.ts";
import { type LocalServer, type ReceivedRequest, startLocalServer } from "../openai-compatible/local-server.fake.ts";
import { createRecordingLog } from "../openai-compatible/recording-log.fake.ts";
import type { OpenAiOptions } from "../openai-compatible/request.ts";
import { createOpenAiTranscriptions } from "./openai-transcriptions.ts";
import { anUtterance } from "./speech-to-text.contract.ts";

let server: LocalServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const { log, lines } = createRecordingLog();

async function hearingWith(answer: Parameters<typeof startLocalServer>[0], options: Partial<OpenAiOptions> = {}) {
  server = await startLocalServer(answer);
  return createOpenAiTranscriptions({ baseUrl: server.baseUrl, model: "whisper", log, ...options });
}

/** The form as a server reads it. */
async function formOf(request: ReceivedRequest | undefined): Promise<FormData> {
  const headers = { "content-type": request?.headers["content-type"] ?? "" };
  return new Response(new Uint8Array(request?.body ?? []), { headers }).formData();
}

test("sends the utterance as a WAV file of its samples with model, language and format", async () => {
  const hearing = await hearingWith((_request, response) => void response.end('{"text":"Hi"}'), { apiKey: "sk-1" });
  const { audio } = anUtterance();
  expect(await hearing.transcribe(anUtterance())).toBe("Hi");
  const [request] = server?.requests ?? [];
  expect(request).toMatchObject({ path: "/v1/audio/transcriptions", headers: { authorization: "Bearer sk-1" } });
  const form = await formOf(request);
  expect([form.get("model"), form.get("language"), form.get("response_format")]).toEqual([
    "whisper",
    "en",
    "verbose_json",
  ]);
  const file = form.get("file");
  const wav = decodeWav(new Uint8Array(file instanceof Blob ? await file.arrayBuffer() : []));
  expect(wav.sampleRate).toBe(24_000);
  expect(bytesOf(wav.samples)).toEqual(audio);
});

const segment = (text: string, no_speech_prob: number, avg_logprob = -0.3) => ({ text, no_speech_prob, avg_logprob });

test.each([
  ["a breath transcribed as thanks", [segment(" Thank you.", 0.83)], ""],
  ["a hum transcribed as the end of a video", [segment(" Thanks for watching!", 0.7)], ""],
  ["noise transcribed as unsure words", [segment(" So the the pull", 0.71, -1.4)], ""],
  ["thanks that were said", [segment(" Thank you.", 0.02)], "Thank you."],
  ["a sentence said over a noisy line", [segment(" I walked by the river.", 0.65)], "I walked by the river."],
  ["words, and breath after them", [segment(" I am here.", 0.05), segment(" Thank you.", 0.9)], "I am here."],
])("of Whisper's output, only what was said is returned: %s", async (_what, segments, said) => {
  const text = segments.map((one) => one.text).join("");
  const hearing = await hearingWith((_request, response) => void response.end(JSON.stringify({ text, segments })));
  expect(await hearing.transcribe(anUtterance())).toBe(said);
});

test.each(["[BLANK_AUDIO]", ". . .", "(silence)", "*coughs*", "♪♪♪", "<|en|><|EMO_UNKNOWN|><|Speech|><|woitn|>"])(
  "%j is no words, with confidence and without",
  async (text) => {
    for (const more of [
      {},
      { segments: [segment(text, 0.1)] },
      { segments: [segment(text, 0.1), segment("you", 0.9)] },
    ]) {
      const hearing = await hearingWith((_request, response) => void response.end(JSON.stringify({ text, ...more })));
      expect(await hearing.transcribe(anUtterance())).toBe("");
      await server?.close();
    }
  },
);

test("a model without that format gets the usual one, and from then on at once", async () => {
  const hearing = await hearingWith(async (request, response) => {
    const isVerbose = (await formOf(request)).get("response_format") === "verbose_json";
    const message = "response_format 'verbose_json' is not compatible with model 'gpt-4o-transcribe-api-ev3'.";
    response.writeHead(isVerbose ? 400 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(isVerbose ? { error: { message } } : { text: "Hi" }));
  });
  for (let times = 0; times < 2; times += 1) expect(await hearing.transcribe(anUtterance())).toBe("Hi");
  expect(server?.requests).toHaveLength(3);
});

test("less than a tenth of a second is not worth a request", async () => {
  const hearing = await hearingWith((_request, response) => void response.end('{"text":"Hi"}'));
  expect(await hearing.transcribe(anUtterance({ audio: new Uint8Array(4_700) }))).toBe("");
  expect(server?.requests).toEqual([]);
});

test.each([
  [401, "unauthorized"],
  [429, "rate_limited"],
  [400, "refused"],
  [500, "unavailable"],
])("status %i is reported as %s", async (status, code) => {
  const hearing = await hearingWith((_request, response) => void response.writeHead(status).end("no"));
  await expect(hearing.transcribe(anUtterance())).rejects.toMatchObject({ code, status });
});

test.each(["<html>", '{"txt":"?"}', "", '{"text":'])(
  "%j is a failure, and its content stays out of the log",
  async (body) => {
    lines.length = 0;
    const hearing = await hearingWith((_request, response) => void response.end(body));
    await expect(hearing.transcribe(anUtterance())).rejects.toMatchObject({ code: "bad_response" });
    expect(lines).toEqual([{ model: "whisper", code: "bad_response", status: undefined }]);
  },
);

test("a server that does not respond times out after fifteen seconds", async () => {
  const clock = manualClock();
  const arrived = Promise.withResolvers<void>();
  const hearing = await hearingWith(() => arrived.resolve(), { clock });
  const failed = expect(hearing.transcribe(anUtterance())).rejects.toMatchObject({ code: "timeout" });
  await arrived.promise;
  await clock.advance(15_000);
  await failed;
});

test("a request aborted midway fails with the caller's reason and closes the connection", async () => {
  const arrived = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const hearing = await hearingWith((_request, response) => {
    response.on("close", () => closed.resolve());
    arrived.resolve();
  });
  const control = new AbortController();
  const failed = expect(hearing.transcribe(anUtterance({ signal: control.signal }))).rejects.toThrow("went on");
  await arrived.promise;
  control.abort(new Error("went on"));
  await failed;
  await closed.promise;
});
