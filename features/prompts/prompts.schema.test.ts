import { expect, test } from "vitest";
import { firstMessageInput, notSpoken } from "./prompts.schema.ts";

test("a default first message of which nothing is spoken is refused", () => {
  const judged = (message: string) =>
    firstMessageInput.safeParse({ category: "joi", message, reason: "Warmer" }).error?.issues[0]?.message;
  for (const message of ["*smiles*", "😊😊😊", "...", "(laughs softly)"])
    expect(judged(message), message).toBe(notSpoken);
  expect(judged("*smiles* Hello there.")).toBeUndefined();
});
