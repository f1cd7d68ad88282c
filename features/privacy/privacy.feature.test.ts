import { expect, test } from "vitest";
import { privacyJobs } from "./privacy.feature.ts";

test("exports are created every minute and due members deleted every hour", async () => {
  const done: string[] = [];
  const work = (name: string) => async () => {
    done.push(name);
    return 3;
  };
  const jobs = privacyJobs({ makeDue: work("copies"), deleteDue: work("members") });
  expect(jobs.map(({ name, schedule }) => [name, schedule])).toEqual([
    ["make-data-exports", "* * * * *"],
    ["delete-due-members", expect.stringMatching(/^\d+ \* \* \* \*$/)],
  ]);
  const counts = [];
  for (const job of jobs) counts.push(await job.run());
  expect(done).toEqual(["copies", "members"]);
  // The run reports how many members it deleted.
  expect(counts).toEqual([undefined, 3]);
});
