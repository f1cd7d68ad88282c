import { expect, test } from "vitest";
import { reasonField, reasonOf } from "./reason.schema.ts";

test("a reason has three characters at least and a thousand at most, without the spaces around it", () => {
  expect(reasonOf("  fix ")).toBe("fix");
  for (const text of ["", "  ", "no "]) {
    expect(() => reasonOf(text), text).toThrow(expect.objectContaining({ code: "audit.reason_required", status: 422 }));
  }
  expect(reasonField.safeParse("x".repeat(1_001)).error?.issues[0]?.message).toBe("At most 1,000 characters");
});
