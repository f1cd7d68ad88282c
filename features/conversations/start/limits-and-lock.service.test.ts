import { expect, test } from "vitest";
import { failure } from "#platform/errors/failure.ts";
import { dollars } from "#platform/money/money.ts";
import { limitsUnderLock } from "./limits-and-lock.service.ts";

const ownBreak = failure("limits.break", 403, "You are taking a break")();
const locked = failure("safety.locked", 403, "Somebody has to look first")();
const permits = (refusal: typeof ownBreak | null, lock: typeof locked | null) =>
  limitsUnderLock({
    limits: { forCall: async () => ({ refusal, left: dollars(3) }) },
    safety: { lockOf: async () => lock },
  });

test("a member whom the safety checks locked hears of that, before any limit of their own", async () => {
  expect(await permits(ownBreak, locked).forCall("uid", dollars(1))).toEqual({ refusal: locked, left: dollars(3) });
  expect(await permits(ownBreak, null).forCall("uid", dollars(1))).toEqual({ refusal: ownBreak, left: dollars(3) });
  expect(await permits(null, locked).forCall("uid", dollars(1))).toMatchObject({ refusal: locked });
  expect(await permits(null, null).forCall("uid", dollars(1))).toEqual({ refusal: null, left: dollars(3) });
});
