import { expect, test } from "vitest";
import { viewReason } from "#features/verifications/verifications.schema.ts";
import { reasonField } from "./reason.schema.ts";

test("a reason that is too long is told so, not that it is missing", () => {
  for (const reason of [reasonField, viewReason]) {
    expect(reason.safeParse("x".repeat(1_001)).error?.issues[0]?.message).toBe("At most 1,000 characters");
  }
});
