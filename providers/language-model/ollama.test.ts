import { expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { startLocalServer } from "../openai-compatible/local-server.fake.ts";
import { detectOllama } from "./ollama.ts";

/** Redirects requests for Ollama's default port to a server of the test. */
async function detectAt(answer: Parameters<typeof startLocalServer>[0], clock = manualClock()) {
  const server = await startLocalServer(answer);
  try {
    return await detectOllama(clock, (input, init) =>
      fetch(String(input).replace("http://127.0.0.1:11434", server.baseUrl), init),
    );
  } finally {
    await server.close();
  }
}

test("a local Ollama lists the names of its models", async () => {
  const names = await detectAt((request, response) => {
    response.end(JSON.stringify(request.path === "/api/tags" ? { models: [{ name: "llama3.2:3b", size: 1 }] } : {}));
  });
  expect(names).toEqual(["llama3.2:3b"]);
});

test.each([
  ["an error", 500, "no"],
  ["a page of another program", 200, "<html>"],
  ["another kind of JSON", 200, '{"models":7}'],
])("%s on that port is not Ollama", async (_what, status, body) => {
  expect(await detectAt((_request, response) => void response.writeHead(status).end(body))).toBeNull();
});

test("a program that accepts the connection and never answers does not delay the start", async () => {
  const clock = manualClock();
  expect(await detectAt(() => clock.advance(300), clock)).toBeNull();
});

test("nothing on that port is not Ollama", async () => {
  const refuse = () => Promise.reject(new TypeError("fetch failed"));
  expect(await detectOllama(manualClock(), refuse)).toBeNull();
});
