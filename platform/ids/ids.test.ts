import { expect, test } from "vitest";
import { isUuid, secretToken, tokenHash, uuidv7 } from "./ids.ts";

test("consecutive ids sort in order, also within a millisecond", () => {
  const ids = Array.from({ length: 20_000 }, () => uuidv7());
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids.slice(0, 100))
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("an id contains its creation time", () => {
  const id = uuidv7(Date.now() + 60_000).replaceAll("-", "");
  expect(Math.abs(Number.parseInt(id.slice(0, 12), 16) - Date.now() - 60_000)).toBeLessThan(5_000);
});

test("an invalid uuid is recognised without the database", () => {
  expect(isUuid(uuidv7())).toBe(true);
  for (const text of ["", "1", "../etc", "0190-", `${uuidv7()}0`]) expect(isUuid(text)).toBe(false);
});

test("only a token's hash is stored, and two tokens never match", () => {
  const token = secretToken("ek_");
  expect(token).toMatch(/^ek_[\w-]{43}$/);
  expect(tokenHash(token)).toHaveLength(64);
  expect(tokenHash(token)).not.toContain(token.slice(3, 12));
  expect(tokenHash(secretToken("ek_"))).not.toBe(tokenHash(token));
});
