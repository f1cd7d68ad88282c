import { afterEach, expect, test } from "vitest";
import { builtInVoices } from "#voice/ports/built-in-voices.ts";
import { type LocalServer, startLocalServer } from "../openai-compatible/local-server.fake.ts";
import { createRecordingLog } from "../openai-compatible/recording-log.fake.ts";
import { offeredVoices } from "./offered-voices.ts";

let server: LocalServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function listedBy(status: number, body: string) {
  server = await startLocalServer(async (_request, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(body);
  });
  const options = { baseUrl: server.baseUrl, model: "tts", log: createRecordingLog().log };
  const voices = await offeredVoices(options, { "warm-alto": "coral" });
  return voices.slice(builtInVoices.length);
}

const shared = { language: "en", mood: "natural", pitch: "middle", pace: "even" };

test("voices that the service lists follow ours, by name, without duplicates", async () => {
  const listed = await listedBy(200, '{"voices":["af_bella","coral",{"id":"x1","name":"Tall pine"}]}');
  expect(listed).toEqual([
    { voiceId: "af_bella", label: "Af bella", ...shared },
    { voiceId: "x1", label: "Tall pine", ...shared },
  ]);
});

test("a service without a readable list offers ours", async () => {
  expect(await listedBy(404, "{}")).toEqual([]);
  await server?.close();
  expect(await listedBy(200, "<html>")).toEqual([]);
});

test("a service that fails is an error, so that no voice is removed because of it", async () => {
  await expect(listedBy(503, "")).rejects.toMatchObject({ name: "ProviderError", code: "unavailable" });
});
