import { expect, test } from "vitest";
import { privacyJobs } from "./privacy.feature.ts";

test("copies are made each minute, and members who asked for it are deleted each hour", async () => {
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
  // The run tells how many members it dealt with.
  expect(counts).toEqual([undefined, 3]);
});
