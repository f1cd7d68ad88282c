import { afterEach, expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { type LocalServer, startLocalServer, writeInPieces } from "../openai-compatible/local-server.fake.ts";
import { createRecordingLog } from "../openai-compatible/recording-log.fake.ts";
import { DONE, eventOf as event, streaming } from "./chat-server.fake.ts";
import { allOf, aRequest } from "./language-model.contract.ts";
import { createOpenAiChat, type OpenAiChatOptions } from "./openai-chat.ts";

let server: LocalServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const { log, lines } = createRecordingLog();

type Answer = Parameters<typeof startLocalServer>[0];

async function chatWith(answer: Answer, options: Partial<OpenAiChatOptions> = {}) {
  server = await startLocalServer(answer);
  return createOpenAiChat({ baseUrl: server.baseUrl, model: "persona-1", log, ...options });
}

/** A server that has given one whole answer: nothing of its later ones is held back. */
async function knownChatWith(answer: Answer, options: Partial<OpenAiChatOptions> = {}) {
  let given = streaming(event("Hello."), DONE);
  const chat = await chatWith((request, response) => given(request, response), options);
  await allOf(chat.stream(aRequest()));
  given = answer;
  return chat;
}

test("asks for a stream with the model, the conversation, a limit and the key", async () => {
  const chat = await chatWith(streaming(event("Hi."), DONE), { apiKey: "sk-secret", temperature: 0.5 });
  await allOf(chat.stream(aRequest()));
  const [request] = server?.requests ?? [];
  expect(request).toMatchObject({ method: "POST", path: "/v1/chat/completions" });
  expect(request?.headers.authorization).toBe("Bearer sk-secret");
  expect(JSON.parse(String(request?.body))).toEqual({
    model: "persona-1",
    messages: [
      { role: "system", content: "You are Ivy." },
      { role: "user", content: "(The call begins. You answer it.)" },
      ...aRequest().messages.slice(1),
    ],
    stream: true,
    max_tokens: 220,
    temperature: 0.5,
  });
});

test("a stream split between any two bytes, with any line endings, reads the same", async () => {
  const text = `: comment\r\n\r\n${event("Grüß dich, ").replaceAll("\n", "\r\n")}${event("wie geht’s? 🌊").replaceAll("\n", "\r")}event: x\nid: 1\n${event("Gut.")}${DONE}`;
  const bytes = [...new TextEncoder().encode(text)].map((byte) => new Uint8Array([byte]));
  const chat = await chatWith(streaming(...bytes));
  expect(await allOf(chat.stream(aRequest()))).toBe("Grüß dich, wie geht’s? 🌊Gut.");
});

test("events without text, such as roles and token counts, yield nothing", async () => {
  const chat = await chatWith(
    streaming(
      `data: {"choices":[{"delta":{"role":"assistant","content":null}}]}\n\n`,
      event("Yes."),
      `data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n`,
      `data: {"choices":[],"usage":{"total_tokens":9}}\n\n`,
      DONE,
    ),
  );
  expect(await allOf(chat.stream(aRequest()))).toBe("Yes.");
});

test("a reasoning model's thoughts are not spoken, however the tags are split", async () => {
  const cut = "<think>The caller wants waves.</think>\n\nWaves, <then> more waves.".match(/.{1,3}/gs) ?? [];
  const chat = await chatWith(streaming(...cut.map(event), DONE));
  expect(await allOf(chat.stream(aRequest()))).toBe("Waves, <then> more waves.");
});

test("a server that does not stream works too", async () => {
  const chat = await chatWith((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ choices: [{ message: { role: "assistant", content: "All at once." } }] }));
  });
  expect(await allOf(chat.stream(aRequest()))).toBe("All at once.");
});

test("the connection is reused for the next turn", async () => {
  const chat = await chatWith(streaming(event("One."), DONE));
  for (let turn = 0; turn < 3; turn += 1) {
    await allOf(chat.stream(aRequest()));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(server?.requests.length).toBe(3);
  expect(server?.connections()).toBe(1);
});

test.each([
  [401, "unauthorized"],
  [403, "unauthorized"],
  [402, "rate_limited"],
  [429, "rate_limited"],
  [404, "refused"],
  [500, "unavailable"],
  [503, "unavailable"],
])("status %i is reported as %s with the vendor's reason and without the key", async (status, code) => {
  lines.length = 0;
  const chat = await chatWith(
    (_request, response) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message: "because of reasons", code: "x" } }));
    },
    { apiKey: "sk-secret" },
  );
  const failed = allOf(chat.stream(aRequest()));
  await expect(failed).rejects.toMatchObject({ name: "ProviderError", code, status });
  await expect(failed).rejects.toThrow(`the server answered ${status}: because of reasons`);
  expect(lines).toEqual([{ model: "persona-1", code, status }]);
});

test("a vendor that renamed the limit gets the new name, and from then on at once", async () => {
  const chat = await chatWith(async (request, response) => {
    if (String(request.body).includes('"max_tokens"')) {
      response.writeHead(400, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message: "Use 'max_completion_tokens' instead." } }));
      return;
    }
    await streaming(event("Fine."), DONE)(request, response);
  });
  expect(await allOf(chat.stream(aRequest()))).toBe("Fine.");
  expect(await allOf(chat.stream(aRequest()))).toBe("Fine.");
  expect(server?.requests.length).toBe(3);
});

test.each([
  ["garbage instead of events", streaming("data: {not json\n\n", DONE)],
  ["other events", streaming('data: {"choices":"many"}\n\n', DONE)],
  ["a role and no words", streaming(`data: {"choices":[{"delta":{"role":"assistant"}}]}\n\n`)],
  ["an event that is cut", streaming(event("Once upon a"), 'data: {"choices":[{"del')],
  ["nothing at all", streaming()],
  ["an endless event", streaming(`data: ${"x".repeat(1_200_000)}`)],
  ["an HTML page", streaming("<html>Welcome to nginx</html>")],
])("%s is a failure, not a silent end", async (_what, answer) => {
  const chat = await chatWith(answer);
  await expect(allOf(chat.stream(aRequest()))).rejects.toMatchObject({ code: "bad_response" });
});

test("an error in the middle of the stream is a failure with its reason", async () => {
  const chat = await chatWith(streaming(event("Well, "), `data: {"error":{"message":"out of memory"}}\n\n`));
  await expect(allOf(chat.stream(aRequest()))).rejects.toThrow("out of memory");
});

test("a connection cut in the middle is a failure", async () => {
  const chat = await chatWith(async (_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    await writeInPieces(response, [event("Well, ")]);
    response.destroy();
  });
  await expect(allOf(chat.stream(aRequest()))).rejects.toMatchObject({ code: "unavailable" });
});

test("an unreachable server is a failure", async () => {
  const chat = await chatWith(streaming());
  await server?.close();
  await expect(allOf(chat.stream(aRequest()))).rejects.toMatchObject({ code: "unavailable" });
});

test("a server that accepts and does not answer times out after ten seconds", async () => {
  const clock = manualClock();
  const arrived = Promise.withResolvers<void>();
  const chat = await chatWith(() => arrived.resolve(), { clock });
  const failed = expect(allOf(chat.stream(aRequest()))).rejects.toMatchObject({ code: "timeout" });
  await arrived.promise;
  await clock.advance(10_000);
  await failed;
});

test("a server that stalls midway times out after fifteen seconds", async () => {
  const clock = manualClock();
  const chat = await knownChatWith(
    async (_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(event("Well, "));
    },
    { clock },
  );
  const pieces = chat.stream(aRequest())[Symbol.asyncIterator]();
  expect(await pieces.next()).toEqual({ done: false, value: "Well, " });
  const next = expect(pieces.next()).rejects.toMatchObject({ code: "timeout" });
  await clock.advance(15_000);
  await next;
});

test("a request that the caller aborts reaches the server as a closed connection", async () => {
  const closed = Promise.withResolvers<void>();
  const chat = await knownChatWith(async (_request, response) => {
    response.on("close", () => closed.resolve());
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(event("Well, "));
  });
  const control = new AbortController();
  for await (const piece of chat.stream(aRequest({ signal: control.signal }))) {
    expect(piece).toBe("Well, ");
    control.abort();
  }
  await closed.promise;
});

/** A refusal with this status and body. */
function refusing(status: number, body: unknown): Answer {
  return (_request, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  };
}

const codeOf = (answer: AsyncIterable<string>) =>
  allOf(answer).then(
    () => "answered",
    (error: { code: string }) => error.code,
  );

test("a content filter's refusal counts as declined, in each of the ways in which vendors say so", async () => {
  const finish = (choice: unknown) => streaming(`data: ${JSON.stringify({ choices: [choice] })}\n\n`, DONE);
  const ways: Answer[] = [
    refusing(400, { error: { code: "content_filter", message: "The response was filtered" } }),
    refusing(400, {
      error: { type: "invalid_request_error", code: "content_policy_violation", message: "Not allowed" },
    }),
    refusing(403, { error: { message: "Your input was flagged", code: 403, metadata: { reasons: ["sexual"] } } }),
    finish({ delta: {}, finish_reason: "content_filter" }),
    finish({ delta: { refusal: "I can't help with that." }, finish_reason: "stop" }),
    refusing(451, { detail: "blocked by moderation" }),
  ];
  for (const way of ways) {
    const chat = await chatWith(way);
    expect(await codeOf(chat.stream(aRequest()))).toBe("declined");
    await server?.close();
  }
});

test("a wrong request is refused; once the model has answered, a refusal is about the words", async () => {
  let answer: Answer = refusing(400, { error: { message: "Unsupported value" } });
  const chat = await chatWith((request, response) => answer(request, response));
  expect(await codeOf(chat.stream(aRequest()))).toBe("refused");
  answer = streaming(event("Hello."), DONE);
  expect(await codeOf(chat.stream(aRequest()))).toBe("answered");
  answer = refusing(400, { error: { message: "Bad request" } });
  expect(await codeOf(chat.stream(aRequest()))).toBe("declined");
  answer = refusing(400, { error: { message: "This model's maximum context length is 8192 tokens" } });
  expect(await codeOf(chat.stream(aRequest()))).toBe("refused");
  answer = refusing(404, { error: { message: "No such model" } });
  expect(await codeOf(chat.stream(aRequest()))).toBe("refused");
});
