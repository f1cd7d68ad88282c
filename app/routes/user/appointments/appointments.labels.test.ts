import { expect, test } from "vitest";
import { whenLabel } from "./appointments.labels.ts";

test("a planned call is told at the time that was chosen, in the reader's English", () => {
  const at = { date: "2026-11-20", time: "20:00" };
  expect(whenLabel({ ...at, repeat: "once" }, "en-US")).toBe("Fri, Nov 20, 8:00 PM");
  expect(whenLabel({ ...at, repeat: "once" }, "en-DE")).toBe("Fri, 20 Nov, 20:00");
  expect(whenLabel({ ...at, repeat: "daily" }, "en-US")).toBe("Every day, 8:00 PM");
  expect(whenLabel({ ...at, repeat: "weekly" }, "en-GB")).toBe("Every Friday, 20:00");
});
