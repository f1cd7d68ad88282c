import { expect, test } from "vitest";
import { jobTitle, scheduleWords } from "./schedule.labels.ts";

test.each([
  ["* * * * *", "Every minute"],
  ["*/5 * * * *", "Every 5 minutes"],
  ["7 * * * *", "Every hour at :07"],
  ["41 3 * * *", "Every day at 03:41"],
  ["0 3 * * 1", "0 3 * * 1"],
  ["0 */2 * * *", "0 */2 * * *"],
])("%s is %s", (cron, words) => expect(scheduleWords(cron)).toBe(words));

test("a job has a title", () => expect(jobTitle("reap-calls")).toBe("Reap calls"));
