import { expect, test } from "vitest";
import { failure } from "#platform/errors/failure.ts";
import { createRateLimit } from "./rate-limit.ts";

test("so many pass in a window, then the rest are refused with a code; another key is not touched", async () => {
  const limit = createRateLimit({ points: 2, seconds: 60 });
  await limit.take("a");
  await limit.take("a");
  await expect(limit.take("a")).rejects.toMatchObject({ code: "too_many_requests", status: 429 });
  await expect(limit.take("b")).resolves.toBeUndefined();
});

test("the refusal can have words of its own, and a success can be forgiven", async () => {
  const refusal = failure("members.too_many", 429, "Too many login attempts");
  const limit = createRateLimit({ points: 1, seconds: 60, refusal });
  await limit.take("a");
  await expect(limit.take("a")).rejects.toMatchObject({ code: "members.too_many" });
  await limit.forget("a");
  await expect(limit.take("a")).resolves.toBeUndefined();
});
