import { expect, test, vi } from "vitest";
import { dropPublicAgents } from "./public-agents.ts";

test("sends the key of the public agents and ignores the response body [C-09]", async () => {
  const asked: [string, RequestInit | undefined][] = [];
  const answer = new Response("not even JSON");
  dropPublicAgents(async (address, request) => {
    asked.push([String(address), request]);
    return answer;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toMatchObject([["/api/cache/invalidate", { method: "POST", body: '{"key":"public-agents"}' }]]);
  expect(answer.bodyUsed).toBe(false);
});

test.each([
  ["a lost connection", () => Promise.reject(new TypeError("offline"))],
  ["a refusal", async () => new Response("", { status: 429 })],
  ["a fault", async () => new Response("", { status: 500 })],
])("%s is only logged [C-08]", async (_, send) => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  dropPublicAgents(send);
  await new Promise((resolve) => setImmediate(resolve));
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
