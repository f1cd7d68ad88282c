import { expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { startLocalServer } from "../openai-compatible/local-server.fake.ts";
import { createRecordingLog } from "../openai-compatible/recording-log.fake.ts";
import { categoriesIn, createLlamaGuard } from "./llama-guard.ts";
import { moderationContract } from "./moderation.contract.ts";
import { createFakeModeration } from "./moderation.fake.ts";

moderationContract("the fake", async () => {
  const model = createFakeModeration({ forbidden: "minors" });
  return { model, break: () => model.goAway(true), close: async () => {} };
});

const answering = (content: unknown) => JSON.stringify({ choices: [{ message: { content } }] });

moderationContract("Llama Guard", async () => {
  let broken = false;
  const server = await startLocalServer(({ body }, response) => {
    if (broken) response.writeHead(503);
    const { messages } = JSON.parse(body.toString()) as { messages: { content: string }[] };
    response.end(answering(messages.at(-1)?.content.includes("forbidden") ? "\n\nunsafe\nS4" : "\n\nsafe"));
  });
  const breakDown = () => {
    broken = true;
  };
  return { model: guardAt(server.baseUrl), break: breakDown, close: server.close };
});

function guardAt(baseUrl: string, clock = manualClock()) {
  return createLlamaGuard({ baseUrl, model: "guard", apiKey: "key", log: createRecordingLog().log, clock });
}

test("Llama Guard judges the last message, by its author's role, at temperature 0, with the key", async () => {
  const server = await startLocalServer((_request, response) => void response.end(answering("safe")));
  await guardAt(server.baseUrl).judge({ text: "good evening", by: "agent", signal: new AbortController().signal });
  const [request] = server.requests;
  expect(request?.path).toBe("/v1/chat/completions");
  expect(request?.headers.authorization).toBe("Bearer key");
  expect(JSON.parse(request?.body.toString() ?? "")).toMatchObject({
    model: "guard",
    temperature: 0,
    messages: [{ role: "user" }, { role: "assistant", content: "good evening" }],
  });
  await server.close();
});

test("a server that does not answer within a second and a half times out", async () => {
  const clock = manualClock();
  const server = await startLocalServer(() => clock.advance(1_500));
  const asked = guardAt(server.baseUrl, clock).judge({
    text: "hi",
    by: "caller",
    signal: new AbortController().signal,
  });
  await expect(asked).rejects.toMatchObject({ name: "TimeoutError" });
  await server.close();
});

test("the hazards map to our names; what adults may talk about is not one", () => {
  expect(categoriesIn("unsafe\nS4,S11")).toEqual(["minors", "self_harm"]);
  expect(categoriesIn("unsafe\nS3, S1")).toEqual(["sex_crimes", "violence"]);
  expect(categoriesIn("unsafe\nS12,S13,S6,S14")).toEqual([]);
  expect(categoriesIn("unsafe\nS99")).toEqual(["unknown"]);
});

test.each(["", "yes", "safe\nS4", "unsafe", "unsafe S4", "I think it is safe", "unsafe\nS4\nbut"])(
  "other output is not taken for a verdict: %j",
  (answer) => {
    expect(() => categoriesIn(answer)).toThrow("no verdict");
  },
);

test.each(["<html>", "{}", answering(null), answering(["safe"]), '{"choices":[]}'])(
  "a response without a verdict is a failure: %s",
  async (body) => {
    const server = await startLocalServer((_request, response) => void response.end(body));
    const asked = guardAt(server.baseUrl).judge({ text: "hi", by: "caller", signal: new AbortController().signal });
    await expect(asked.finally(() => server.close())).rejects.toMatchObject({ code: "bad_response" });
  },
);
