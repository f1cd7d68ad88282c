import { expect, test } from "vitest";
import type { PrivacyService } from "#features/privacy/privacy.service.ts";
import { privacyJobs } from "./privacy.ts";

test("copies are made each minute, members who asked for it are deleted each hour, and reporters are forgotten each night", async () => {
  const done: string[] = [];
  const work = (name: string) => async () => {
    done.push(name);
    return 3;
  };
  const privacy = { makeDue: work("copies"), deleteDue: work("members") } as unknown as PrivacyService;
  const jobs = privacyJobs(privacy, { forgetOld: work("reporters") });
  const [hourly, nightly] = [/^\d+ \* \* \* \*$/, /^\d+ \d+ \* \* \*$/];
  expect(jobs.map(({ name, schedule }) => [name, schedule])).toEqual([
    ["make-data-exports", "* * * * *"],
    ["delete-due-members", expect.stringMatching(hourly)],
    ["forget-old-reporters", expect.stringMatching(nightly)],
  ]);
  const counts = [];
  for (const job of jobs) counts.push(await job.run());
  expect(done).toEqual(["copies", "members", "reporters"]);
  // The run tells how many members and reporters it dealt with.
  expect(counts.slice(1)).toEqual([3, 3]);
});
