import { afterEach, describe, expect, test } from "vitest";
import { type LocalServer, startLocalServer } from "../openai-compatible/local-server.fake.ts";
import { createRecordingLog } from "../openai-compatible/recording-log.fake.ts";
import { allOf, aRequest } from "./language-model.contract.ts";
import { createOpenAiChat } from "./openai-chat.ts";

let server: LocalServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

type Body = { messages: { role: string; content: string }[]; [option: string]: unknown };
/** Why a server refuses a body; null if it accepts it. */
type Refuses = (body: Body) => string | null;
const { log } = createRecordingLog();

/** A model behind a server that refuses some bodies with 400, and the bodies it was sent. */
async function modelThat(refuses: Refuses, finish = (_body: Body) => ({ content: "Fine.", finish_reason: "stop" })) {
  server = await startLocalServer((request, response) => {
    const body = JSON.parse(String(request.body)) as Body;
    const message = refuses(body);
    response.writeHead(message === null ? 200 : 400, { "content-type": "application/json" });
    if (message !== null) return void response.end(JSON.stringify({ error: { message } }));
    const { content, finish_reason } = finish(body);
    response.end(JSON.stringify({ choices: [{ message: { role: "assistant", content }, finish_reason }] }));
  });
  const chat = createOpenAiChat({ baseUrl: server.baseUrl, model: "m", log });
  const asked = () => server?.requests.map(({ body }) => JSON.parse(String(body)) as Body) ?? [];
  return { chat, asked };
}

/** The rules of several model families' chat templates, with their servers' own messages. */
const alternate = "Conversation roles must alternate user/assistant/user/assistant/...";
const rolesOf = ({ messages }: Body) => messages.map(({ role }) => role);
const isAlternating = (roles: string[]) => roles.every((role, at) => role === (at % 2 === 0 ? "user" : "assistant"));
const families: [string, Refuses][] = [
  ["Mistral 7B v0.2: no system role, alternating", (body) => (isAlternating(rolesOf(body)) ? null : alternate)],
  ["Gemma: no system role", (body) => (rolesOf(body).includes("system") ? "System role not supported" : null)],
  [
    "Llama 2 and Mistral 7B v0.3: system first, then alternating",
    (body) => {
      const roles = rolesOf(body);
      return isAlternating(roles[0] === "system" ? roles.slice(1) : roles) ? null : alternate;
    },
  ],
  [
    "GPT-5: the default temperature only, and another name for the limit",
    (body) => {
      if ("max_tokens" in body)
        return "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
      return "temperature" in body
        ? "Unsupported value: 'temperature' does not support 0.8 with this model. Only the default (1) value is supported."
        : null;
    },
  ],
  ["Llama 3, Qwen: anything", () => null],
];

describe("a conversation that starts with the companion, as every call does", () => {
  test.each(families)("%s: answers, and gets the right body at once from then on", async (_name, refuses) => {
    const { chat, asked } = await modelThat(refuses);
    expect(await allOf(chat.stream(aRequest()))).toBe("Fine.");
    const attempts = asked().length;
    expect(attempts).toBeLessThanOrEqual(3);
    expect(await allOf(chat.stream(aRequest()))).toBe("Fine.");
    expect(asked()).toHaveLength(attempts + 1);
    const last = asked()
      .at(-1)
      ?.messages.map(({ content }) => content)
      .join(" ");
    for (const words of ["You are Ivy.", "Good to hear you.", "Tell me about the sea."]) expect(last).toContain(words);
  });
});

test("a content refusal is reported as it is, after one request", async () => {
  const { chat, asked } = await modelThat(() => "The content was filtered");
  await expect(allOf(chat.stream(aRequest()))).rejects.toMatchObject({ code: "refused", status: 400 });
  expect(asked()).toHaveLength(1);
});

test("a model that spends its limit on thoughts gets a higher limit, from then on", async () => {
  const { chat, asked } = await modelThat(
    () => null,
    (body) =>
      Number(body.max_tokens) < 1_000
        ? { content: "<think>The caller asks about the sea, so", finish_reason: "length" }
        : { content: "<think>The sea.</think>Salt and wind.", finish_reason: "stop" },
  );
  expect(await allOf(chat.stream(aRequest()))).toBe("Salt and wind.");
  expect(await allOf(chat.stream(aRequest()))).toBe("Salt and wind.");
  expect(asked().map(({ max_tokens }) => max_tokens)).toEqual([220, 4_000, 4_000]);
});

test.each([
  ["that said something before its limit", { content: "Salt and", finish_reason: "length" }],
  [
    "that spent its limit on thoughts and on words",
    { content: "<think>The sea.</think>Salt", finish_reason: "length" },
  ],
  ["that had nothing to say", { content: "", finish_reason: "stop" }],
])("an answer %s is not retried", async (_what, said) => {
  const { chat, asked } = await modelThat(
    () => null,
    () => said,
  );
  await allOf(chat.stream(aRequest()));
  expect(asked()).toHaveLength(1);
});
