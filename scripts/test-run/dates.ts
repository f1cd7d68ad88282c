import { spawnSync } from "node:child_process";

// Runs tests on the days and at the hours at which calendars go wrong, in time zones far from UTC: by `faketime`, which
// moves the clock of every process, worker and file that a run starts; timers keep their own time. A native Postgres keeps
// the real time, and no SQL of the product reads it. `npm run test:dates -- [place …]` takes what `npm test` takes.

const moments = [
  { at: "2026-12-31T23:58:00+01:00", zone: "Europe/Berlin", about: "the end of a year" },
  { at: "2027-01-31T23:50:00Z", zone: "UTC", about: "the last evening of a month before a short one" },
  { at: "2027-03-28T01:55:00+01:00", zone: "Europe/Berlin", about: "an hour that the clock skips" },
  { at: "2027-08-31T23:50:00-04:00", zone: "America/New_York", about: "a month that has begun in UTC alone" },
  { at: "2027-11-07T01:55:00-04:00", zone: "America/New_York", about: "an hour that comes twice" },
  { at: "2028-02-29T12:00:00+14:00", zone: "Pacific/Kiritimati", about: "a leap day, the day before in UTC" },
  { at: "2029-11-28T12:00:00Z", zone: "UTC", about: "years ahead" },
];

const { TEST_MOMENT } = process.env;
const asked = process.argv.slice(2);
const places = asked.length > 0 ? asked : ["unit", "database", "http"];
process.exitCode = run();

function run(): number {
  if (spawnSync("faketime", ["--version"]).status !== 0) {
    console.error("It needs faketime: apt-get install faketime, or brew install libfaketime.");
    return 2;
  }
  const red: string[] = [];
  const chosen = moments.filter(({ at }) => TEST_MOMENT === undefined || at.startsWith(TEST_MOMENT));
  if (chosen.length === 0) {
    console.error(`TEST_MOMENT is the beginning of one of these: ${moments.map(({ at }) => at).join(", ")}`);
    return 2;
  }
  for (const { at, zone, about } of chosen) {
    const name = `${at} in ${zone} (${about})`;
    console.log(`\n${name}`);
    const ahead = Math.round((Date.parse(at) - Date.now()) / 1_000);
    const shift = `${ahead < 0 ? "" : "+"}${ahead}`;
    const args = ["--exclude-monotonic", "-f", shift, process.execPath, "scripts/test.ts", ...places];
    const { status } = spawnSync("faketime", args, { stdio: "inherit", env: { ...process.env, TZ: zone } });
    if (status !== 0) red.push(name);
  }
  console.log(["", `${chosen.length - red.length} of ${chosen.length} moments passed.`, ...red].join("\n"));
  return red.length === 0 ? 0 : 1;
}
