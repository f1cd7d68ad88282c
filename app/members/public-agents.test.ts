import { expect, test, vi } from "vitest";
import { dropPublicAgents } from "./public-agents.ts";

/** An answer that tells when somebody reads it. */
function unread(): { answer: Response; reads: string[] } {
  const reads: string[] = [];
  const answer = new Proxy(new Response("{}"), {
    get(_, key) {
      // A promise asks whatever it is given whether it is one, too.
      if (key !== "then") reads.push(String(key));
      return undefined;
    },
  });
  return { answer, reads };
}

test("the key of the public agents is sent, and the answer is not read [C-09]", async () => {
  const asked: [string, RequestInit | undefined][] = [];
  const { answer, reads } = unread();
  dropPublicAgents(async (address, request) => {
    asked.push([String(address), request]);
    return answer;
  });
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toMatchObject([["/api/cache/invalidate", { method: "POST", body: '{"key":"public-agents"}' }]]);
  expect(reads).toEqual([]);
});

test("a failure is only logged", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  dropPublicAgents(() => Promise.reject(new TypeError("offline")));
  await new Promise((resolve) => setTimeout(resolve));
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
