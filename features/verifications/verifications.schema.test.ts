import { expect, test } from "vitest";
import { detailsInput } from "./verifications.schema.ts";

const messageOf = (legalName: string) =>
  detailsInput.pick({ legalName: true }).safeParse({ legalName }).error?.issues[0]?.message;

test("a name that is missing is asked for, and one with digits is told to have letters only", () => {
  const missing = "Please give your full name as it stands in the document";
  expect([messageOf(""), messageOf("  "), messageOf("M")]).toEqual([missing, missing, missing]);
  expect(messageOf("Mara 2")).toBe("Please use letters only, as they stand in the document");
  expect([messageOf("Mara Duarte"), messageOf("O’Neil, Zoë-Ann")]).toEqual([undefined, undefined]);
});
