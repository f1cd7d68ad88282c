import { describe, expect, test } from "vitest";
import { sharedSite } from "../support/shared-site.ts";

const site = await sharedSite();
const anyone = await site.visit();

describe("without a voice service, its endpoints do not exist", () => {
  const proofs = {
    "x-vapi-secret": "a guess of twenty-four characters",
    "x-call-id": "0199aa00-0000-7000-8000-000000000001",
    "x-call-token": "a guess",
  };
  const bodies = [
    '{"message":{"type":"end-of-call-report","call":{"id":"unknown"}}}',
    '{"messages":[{"role":"user","content":"Hello"}]}',
    "{}",
    "{nonsense",
    "",
  ];

  test.each(["/api/webhooks/vapi", "/api/webhooks/nobody", "/api/voice/vapi/words/chat/completions"])(
    "%s answers 404 to whatever is sent, with proofs and without",
    async (path) => {
      for (const body of bodies) {
        for (const headers of [{}, proofs]) {
          const answer = await anyone.ask(path, { method: "POST", body, headers });
          expect([body, answer.status, answer.body], path).toEqual([
            body,
            404,
            expect.objectContaining({ code: "not_found" }),
          ]);
        }
      }
      expect((await anyone.get(path)).status).toBe(404);
    },
  );
});
