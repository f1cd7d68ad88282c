import sharp from "sharp";
import { expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { inBackground } from "#platform/errors/in-background.ts";
import { startLocalServer } from "../openai-compatible/local-server.fake.ts";
import { createRecordingLog } from "../openai-compatible/recording-log.fake.ts";
import { imageCheckContract, marked } from "./image-check.contract.ts";
import { createFakeImageCheck } from "./image-check.fake.ts";
import { noImageCheck } from "./no-check.ts";
import { concernsIn, createOpenAiImageCheck } from "./openai-moderation.ts";

async function isMarked(picture: Uint8Array): Promise<boolean> {
  const { dominant } = await sharp(picture).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => (part > 128 ? "ff" : "00")).join("")}` === marked;
}

imageCheckContract("the fake", () => {
  const check = createFakeImageCheck(async (picture) =>
    (await isMarked(picture)) ? [{ code: "suggestive", score: 0.75 }] : [],
  );
  return { check, break: () => check.goAway(true) };
});

imageCheckContract("no program", () => ({ check: noImageCheck, break: null }));

const scores = (some: Record<string, number> = {}) => ({
  sexual: 0.02,
  violence: 0.001,
  "violence/graphic": 0.0002,
  "sexual/minors": 0,
  hate: 0,
  ...some,
});
const answering = (some?: Record<string, number>) =>
  JSON.stringify({ id: "modr-1", model: "omni", results: [{ flagged: false, category_scores: scores(some) }] });

function checkAt(baseUrl: string, clock = manualClock()) {
  const { log } = createRecordingLog();
  return createOpenAiImageCheck({ baseUrl, model: "omni-moderation-latest", apiKey: "key", log, clock });
}

const pictureIn = (body: Buffer) => {
  const { input } = JSON.parse(body.toString()) as { input: [{ image_url: { url: string } }] };
  const [type = "", base64 = ""] = input[0].image_url.url.split(";base64,");
  return { type, bytes: Buffer.from(base64, "base64") };
};

imageCheckContract("a model behind /moderations", async () => {
  let broken = false;
  const server = await startLocalServer(({ body }, response) => {
    if (broken) response.writeHead(503);
    const answer = (marks: boolean) => response.end(answering(marks ? { sexual: 0.9 } : {}));
    inBackground(isMarked(pictureIn(body).bytes).then(answer));
  });
  const breakDown = () => {
    broken = true;
  };
  return { check: checkAt(server.baseUrl), break: breakDown, close: server.close };
});

test("the model gets the picture unchanged, with the key, and nothing about its owner", async () => {
  const server = await startLocalServer((_request, response) => void response.end(answering()));
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#224466" } })
    .jpeg()
    .toBuffer();
  await checkAt(server.baseUrl).check(picture);
  const [request] = server.requests;
  expect(request?.path).toBe("/v1/moderations");
  expect(request?.headers.authorization).toBe("Bearer key");
  expect(pictureIn(request?.body ?? Buffer.alloc(0))).toEqual({ type: "data:image/jpeg", bytes: picture });
  expect(Object.keys(JSON.parse(request?.body.toString() ?? "{}"))).toEqual(["model", "input"]);
  await server.close();
});

test("a model that does not answer within fifteen seconds times out", async () => {
  const clock = manualClock();
  const server = await startLocalServer(() => clock.advance(15_000));
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#224466" } })
    .webp()
    .toBuffer();
  await expect(checkAt(server.baseUrl, clock).check(picture)).rejects.toMatchObject({ name: "TimeoutError" });
  await server.close();
});

test("scores above the thresholds become concerns", () => {
  expect(concernsIn(answering({ sexual: 0.29, violence: 0.29 }))).toEqual([]);
  expect(concernsIn(answering({ sexual: 0.3 }))).toEqual([{ code: "suggestive", score: 0.3 }]);
  expect(concernsIn(answering({ sexual: 0.71, "violence/graphic": 0.5 }))).toEqual([
    { code: "explicit", score: 0.71 },
    { code: "violence", score: 0.5 },
  ]);
});

test.each(["", "{}", '{"results":[]}', answering({ sexual: 7 }), '{"results":[{"category_scores":{"hate":0}}]}'])(
  "a response without scores is a failure: %s",
  (body) => {
    expect(() => concernsIn(body)).toThrow("no verdict");
  },
);

test("a response is read up to 65,536 characters and no further", async () => {
  let room = 0;
  const server = await startLocalServer(async (_request, response) => {
    const answer = answering();
    response.end(answer + " ".repeat(65_536 + room - answer.length));
  });
  const check = () => checkAt(server.baseUrl).check(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0));
  await expect(check()).resolves.toEqual([]);
  room = 1;
  await expect(check()).rejects.toMatchObject({ code: "bad_response" });
  await server.close();
});
