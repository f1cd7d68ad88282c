import { afterEach, expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { type LocalServer, startLocalServer, writeInPieces } from "../openai-compatible/local-server.fake.ts";
import { createRecordingLog } from "../openai-compatible/recording-log.fake.ts";
import { DONE, deltaOf as delta, eventOf as event, streaming } from "./chat-server.fake.ts";
import { allOf, aRequest } from "./language-model.contract.ts";
import { createOpenAiChat, type OpenAiChatOptions } from "./openai-chat.ts";

let server: LocalServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

type Answer = Parameters<typeof startLocalServer>[0];

async function chatWith(answer: Answer, options: Partial<OpenAiChatOptions> = {}) {
  server = await startLocalServer(answer);
  return createOpenAiChat({ baseUrl: server.baseUrl, model: "persona-1", log: createRecordingLog().log, ...options });
}

const WAVES = "Okay, the caller wants waves. Waves it is.\n</think>\n\nWaves, and more waves.";
const pieces = (text: string, size = 3) => text.match(new RegExp(`.{1,${size}}`, "gs"))?.map(event) ?? [];

test.each([1, 3, 20, 500])(
  "thoughts whose beginning was in the prompt are not spoken, %i letters at a time",
  async (size) => {
    const chat = await chatWith(streaming(...pieces(WAVES, size), DONE));
    for (let turn = 0; turn < 2; turn += 1) expect(await allOf(chat.stream(aRequest()))).toBe("Waves, and more waves.");
  },
);

test("of a server that turns out to think aloud, only what was said before that is heard, and nothing from then on", async () => {
  let answer = streaming(event("Hello."), DONE);
  const chat = await chatWith((request, response) => answer(request, response));
  await allOf(chat.stream(aRequest()));
  answer = streaming(...pieces(WAVES, 20), DONE);
  expect(await allOf(chat.stream(aRequest()))).toMatch(/Waves, and more waves\.$/);
  expect(await allOf(chat.stream(aRequest()))).toBe("Waves, and more waves.");
});

test("a model that is known to think is waited for, however long it takes; another one only at first and briefly", async () => {
  const slow =
    (clock: ReturnType<typeof manualClock>): Answer =>
    async (_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const piece of pieces(WAVES, 20)) {
        await writeInPieces(response, [piece]);
        await clock.advance(1_000);
      }
      response.end(DONE);
    };
  for (const model of ["DeepSeek-R1-Distill-Qwen-32B", "deepseek-r1:8b", "QwQ-32B", "Qwen3-4B-Thinking-2507"]) {
    const clock = manualClock();
    const chat = await chatWith(slow(clock), { clock, model });
    expect(await allOf(chat.stream(aRequest()))).toBe("Waves, and more waves.");
    await server?.close();
  }
  const clock = manualClock();
  const chat = await chatWith(slow(clock), { clock });
  expect((await allOf(chat.stream(aRequest()))).startsWith("Okay, the caller")).toBe(true);
  expect(await allOf(chat.stream(aRequest()))).toBe("Waves, and more waves.");
});

test("a model that is known to think and does not this time is heard", async () => {
  const chat = await chatWith(streaming(...pieces("Just waves."), DONE), { model: "deepseek-r1" });
  for (let turn = 0; turn < 2; turn += 1) expect(await allOf(chat.stream(aRequest()))).toBe("Just waves.");
});

test("thoughts that use up the limit are not spoken: the request is repeated with a higher one", async () => {
  const cut = streaming(
    ...pieces("Okay, the caller wants waves."),
    `data: {"choices":[{"delta":{},"finish_reason":"length"}]}\n\n`,
    DONE,
  );
  const chat = await chatWith(
    (request, response) =>
      (String(request.body).includes('"max_tokens":220') ? cut : streaming(...pieces(WAVES), DONE))(request, response),
    { model: "deepseek-r1" },
  );
  expect(await allOf(chat.stream(aRequest()))).toBe("Waves, and more waves.");
});

test("content in parts is read: text is spoken, thoughts and anything else are not", async () => {
  const chat = await chatWith(
    streaming(
      delta([{ type: "thinking", thinking: [{ type: "text", text: "He wants waves." }] }]),
      delta([{ type: "text", text: "Waves, " }]),
      delta([{ type: "reference", reference_ids: [1] }, { type: "text", text: "and " }, "more "]),
      delta("waves."),
      DONE,
    ),
  );
  expect(await allOf(chat.stream(aRequest()))).toBe("Waves, and more waves.");
  await server?.close();
  const message = {
    role: "assistant",
    content: [
      { type: "thinking", thinking: [] },
      { type: "text", text: "All." },
    ],
  };
  const whole = await chatWith((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ choices: [{ index: 0, message }] }));
  });
  expect(await allOf(whole.stream(aRequest()))).toBe("All.");
});

const failed = { message: "the engine died", code: 500 };
test.each([
  ["in an event of its own", `data: ${JSON.stringify({ error: failed })}\n\n`, "unavailable"],
  [
    "beside empty choices",
    `data: ${JSON.stringify({ choices: [], error: { ...failed, code: 429 } })}\n\n`,
    "rate_limited",
  ],
  ["without a name around it", `data: ${JSON.stringify({ object: "error", ...failed })}\n\n`, "unavailable"],
  ["in a field of the stream", `error: ${JSON.stringify(failed)}\n\n`, "unavailable"],
  [
    "as the reason of the end",
    `data: {"choices":[{"delta":{"content":""},"finish_reason":"error"}]}\n\n`,
    "unavailable",
  ],
  [
    "that is about the words",
    `data: {"choices":[],"error":{"message":"Input was flagged","code":403}}\n\n`,
    "declined",
  ],
])("an error midway %s is one, though the status is 200", async (_, error, code) => {
  for (const before of [[], [event("Waves, and ")]]) {
    const chat = await chatWith(streaming(...before, error, DONE));
    await expect(allOf(chat.stream(aRequest()))).rejects.toMatchObject({ code });
    await server?.close();
  }
});

test("of several answers only the first is spoken, in whatever order they come", async () => {
  const other = `data: ${JSON.stringify({ choices: [{ index: 1, delta: { content: "Rivers. " }, finish_reason: "content_filter" }] })}\n\n`;
  const both = `data: ${JSON.stringify({
    choices: [
      { index: 1, delta: { content: "Lakes." } },
      { index: 0, delta: { content: "more." } },
    ],
  })}\n\n`;
  const chat = await chatWith(streaming(other, delta("Waves, "), other, both, DONE));
  expect(await allOf(chat.stream(aRequest()))).toBe("Waves, more.");
});

test("an answer without any mark of its end is said in full", async () => {
  const chat = await chatWith(streaming(event("Once upon a time. "), event("The end.")));
  expect(await allOf(chat.stream(aRequest()))).toBe("Once upon a time. The end.");
});

test.each(["application/json", "text/plain", "application/octet-stream", ""])(
  "a stream labelled %j is read as it comes, as are lines of JSON and one piece of it",
  async (type) => {
    const sent =
      (...parts: string[]): Answer =>
      async (_request, response) => {
        response.writeHead(200, type === "" ? {} : { "content-type": type });
        await writeInPieces(response, parts);
        response.end();
      };
    const line = (content: string) => `${JSON.stringify({ choices: [{ delta: { content } }] })}\n`;
    for (const answer of [
      sent("\n", ": ok\n\n", event("Waves, "), event("more."), DONE),
      sent(line("Waves, "), line("more.")),
      sent(`{"choices":[{"message":`, `{"content":"Waves, more."}}]}`),
    ]) {
      const chat = await chatWith(answer);
      expect(await allOf(chat.stream(aRequest()))).toBe("Waves, more.");
      await server?.close();
    }
  },
);
