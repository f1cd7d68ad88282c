import { expect, test } from "vitest";
import { flagDueAt } from "./flag-clock.rules.ts";

const openedAt = new Date("2026-05-04T00:00:00Z");
const due = (code: string, locks = false) => flagDueAt({ code, locks, openedAt }).toISOString();

test("danger is looked at within the hour, whoever is locked out within a day, all else within three days", () => {
  expect(due("minor_sexual")).toBe("2026-05-04T01:00:00.000Z");
  expect(due("self_harm", true)).toBe("2026-05-04T01:00:00.000Z");
  expect(due("nonconsent", true)).toBe("2026-05-05T00:00:00.000Z");
  expect(due("impersonation")).toBe("2026-05-07T00:00:00.000Z");
  expect(due("a code of later days")).toBe("2026-05-07T00:00:00.000Z");
});
