import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { featureOrder } from "#scripts/house/boundaries.rules.ts";
import { composedJobs, type TimetableJob, timetableOf } from "./timetable.ts";

const directory = mkdtempSync(join(tmpdir(), "noct-timetable-"));
let jobs: TimetableJob[];
beforeAll(async () => {
  jobs = await composedJobs(directory);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test("lists every scheduled job with its schedule and its feature", () => {
  expect(jobs.map(({ feature, name, schedule }) => `${feature}: ${name} ${schedule}`)).toEqual([
    "audit: seal-the-record 25 * * * *",
    "mail: forget-old-letters 41 3 * * *",
    "members: sweep-missed-grants */5 * * * *",
    "members: sweep-expired-sign-ins 7 * * * *",
    "members: forget-ended-attempts 27 * * * *",
    "moderation: forget-safety-events 53 3 * * *",
    "confirmations: expire-confirmations 11 * * * *",
    "age-gate: forget-networks 23 3 * * *",
    "media: clean-media */5 * * * *",
    "ledger: expire-free-credit 17 * * * *",
    "ledger: fold-platform-accounts * * * * *",
    "ledger: clear-earnings 3 * * * *",
    "ledger: remind-of-ending-credit 7 * * * *",
    "purchases: reconcile-purchases * * * * *",
    "verifications: ask-identity-provider * * * * *",
    "verifications: end-verifications 11 * * * *",
    "verifications: erase-verifications 41 * * * *",
    "verifications: forget-at-identity-provider 51 * * * *",
    "voices: sync-voices 29 4 * * *",
    "voices: work-on-own-voices * * * * *",
    "agents: forget-hosted-agents 23 * * * *",
    "agents: record-samples * * * * *",
    "conversations: reap-calls * * * * *",
    "conversations: erase-old-transcripts 11 * * * *",
    "conversations: sweep-hosted-calls * * * * *",
    "memories: note-memories * * * * *",
    "memories: forget-idle-memories 17 4 * * *",
    "complaints: forget-old-reporters 41 3 * * *",
    "appointments: send-reminders * * * * *",
    "analysis: fold-figures */5 * * * *",
    "operations: forget-old-errors 37 3 * * *",
    "operations: back-up-database 41 * * * *",
    "privacy: make-data-exports * * * * *",
    "privacy: delete-due-members 23 * * * *",
    "privacy: reseal */10 * * * *",
    "people: keep-suspensions * * * * *",
  ]);
});

test("each job has a unique name and a sentence that says what it does", () => {
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
  for (const { about } of jobs) expect(about).toMatch(/^[A-Z].{10,110}[^.]$/);
});

test("the jobs are in the order of the features", () => {
  const places = jobs.map(({ feature }) => featureOrder.indexOf(feature));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test("the timetable groups the jobs by feature, with their schedule and purpose", () => {
  const lines = timetableOf([
    { feature: "ledger", name: "fold-accounts", schedule: "* * * * *", about: "Adds up what was booked" },
    { feature: "ledger", name: "clear", schedule: "3 * * * *", about: "Makes earnings available" },
    { feature: "people", name: "keep-suspensions", schedule: "41 3 * * *", about: "Ends suspensions" },
  ]).split("\n");
  expect(lines).toEqual([
    "ledger",
    "  Every minute        fold-accounts     Adds up what was booked",
    "  Every hour at :03   clear             Makes earnings available",
    "",
    "people",
    "  Every day at 03:41  keep-suspensions  Ends suspensions",
  ]);
});
