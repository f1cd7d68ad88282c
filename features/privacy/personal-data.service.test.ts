import { expect, test } from "vitest";
import type { Tx } from "#platform/database/connect.ts";
import type { ErasedMember } from "./deletion.service.ts";
import { erasureOrder, exportOrder } from "./personal-data.rules.ts";
import { createPersonalDataRegister, type PersonalData } from "./personal-data.service.ts";

const tx = {} as Tx;
const member: ErasedMember = {
  uid: "uid",
  was: { email: "a@b.example" },
  username: "gone",
  email: "gone",
  at: new Date(),
};

/** Each part from a different feature, in reverse order. */
function parts(done: string[]): PersonalData[] {
  const exports = exportOrder.map((name) => ({ exports: [{ name, about: name, read: async () => [] }] }));
  const erasures = erasureOrder.map((name) => ({ erasures: [{ name, erase: async () => void done.push(name) }] }));
  return [...exports, ...erasures].reverse();
}

test("exports and erases in a fixed order, whatever order the features are registered in", async () => {
  const done: string[] = [];
  const register = createPersonalDataRegister();
  register.gather(parts(done));
  expect(register.sources().map(({ name }) => name)).toEqual(exportOrder);
  await register.forget(tx, member);
  expect(done).toEqual(erasureOrder);
});

test("the account is erased last and the identity first", () => {
  expect(erasureOrder.at(0)).toBe("identity");
  expect(erasureOrder.at(-1)).toBe("member");
  expect(erasureOrder.indexOf("memories")).toBeGreaterThan(erasureOrder.indexOf("conversations"));
  expect(erasureOrder.indexOf("media")).toBeGreaterThan(erasureOrder.indexOf("companions"));
});

test("an unknown, missing or duplicate part throws at startup", () => {
  const gather = (all: PersonalData[]) => () => createPersonalDataRegister().gather(all);
  const unknown = { exports: [{ name: "diaries", about: "Diaries", read: async () => [] }] };
  expect(gather([...parts([]), unknown])).toThrow("without a place in the order: diaries");
  expect(gather(parts([]).slice(1))).toThrow("no feature keeps: member");
  expect(gather([...parts([]), ...parts([]).slice(0, 1)])).toThrow("two features keep: member");
});

test("throws when used before the parts are registered", async () => {
  const register = createPersonalDataRegister();
  expect(() => register.sources()).toThrow("was not gathered");
  await expect(register.forget(tx, member)).rejects.toThrow("was not gathered");
});
