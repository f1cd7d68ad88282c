import { afterEach, beforeEach, expect, test } from "vitest";
import { leaveOnEscape } from "./quick-leave.ts";

const { addEventListener, removeEventListener, document } = globalThis;
let page: EventTarget;
let left: string[];

beforeEach(() => {
  // The part of a page's window that the listener uses.
  page = new EventTarget();
  left = [];
  Object.assign(globalThis, {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    document: { documentElement: {} },
  });
});
afterEach(() => void Object.assign(globalThis, { addEventListener, removeEventListener, document }));

const press = (timeStamp: number) => {
  const key = Object.assign(new Event("keydown"), { key: "Escape", repeat: false, isComposing: false });
  Object.defineProperty(key, "timeStamp", { value: timeStamp });
  page.dispatchEvent(key);
};

test("two quick presses leave the site, two slow ones do not", () => {
  leaveOnEscape("https://example.com", (url) => left.push(url));
  for (const atMs of [1_000, 2_000]) press(atMs);
  expect(left).toEqual([]);
  press(2_500);
  expect(left).toEqual(["https://example.com"]);
});

test("the press that closes a dialog is not the first of them, and may be the second", () => {
  leaveOnEscape("https://example.com", (url) => left.push(url));
  press(1_000);
  page.dispatchEvent(new Event("close"));
  press(1_300);
  expect(left).toEqual([]);
  press(1_600);
  expect(left).toEqual(["https://example.com"]);
});
