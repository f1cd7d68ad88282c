import { expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { hourMs } from "#platform/days/durations.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { stranger, visitor, withMembers } from "#tests/builders/members.ts";
import type { Viewer } from "../viewer.rules.ts";
import { spansOfMember } from "./time-zone.service.ts";
import { zoneCookieOf } from "./zone-cookie.rules.ts";

const database = await databaseOfFile();

/** The product at noon of January 3, 2026. */
async function opened() {
  const clock = manualClock(new Date("2026-01-03T12:00Z"));
  const { members, product } = await withMembers(database, { clock });
  async function somebody(zone?: string, userType: "user" | "model" = "user"): Promise<Viewer> {
    const headers = new Headers(zone === undefined ? {} : { cookie: zoneCookieOf(zone).split(";")[0] ?? "" });
    return (await members.signUp(stranger(userType), { ...visitor, headers })).viewer;
  }
  return { clock, somebody, timeZones: product.features.members.services.timeZones };
}

const entriesOf = ({ uid }: Viewer) =>
  database.db
    .selectFrom("audit_log")
    .select(["before", "after"])
    .where("subject_id", "=", uid)
    .where("action", "=", "members.time_zone_changed")
    .orderBy("at")
    .execute();

test("a customer begins in the zone that the browser told, in UTC where it told none, and can change it at once [N-93]", async () => {
  const { somebody, timeZones } = await opened();
  const told = await somebody("Asia/Kathmandu");
  expect(await timeZones.mine(told)).toEqual({
    zone: "Asia/Kathmandu",
    dayUntil: "2026-01-03T18:15:00.000Z",
    monthUntil: "2026-01-31T18:15:00.000Z",
    changeableAt: null,
  });
  expect(await timeZones.change(told, { zone: "Europe/Berlin" })).toMatchObject({ zone: "Europe/Berlin" });
  for (const member of [await somebody(), await somebody("Mars/Olympus")]) {
    expect(await timeZones.mine(member)).toMatchObject({ zone: "UTC", dayUntil: "2026-01-04T00:00:00.000Z" });
  }
  const creator = await somebody("Asia/Kathmandu", "model");
  for (const viewer of [null, creator]) {
    const status = viewer ? 403 : 401;
    await expect(timeZones.mine(viewer)).rejects.toMatchObject({ status });
    await expect(timeZones.change(viewer, { zone: "UTC" })).rejects.toMatchObject({ status });
  }
});

test("the zone changes once in 24 hours, on the record, and neither to what is none nor to the same one [N-93]", async () => {
  const { somebody, timeZones, clock } = await opened();
  const member = await somebody();
  for (const zone of ["Mars/Olympus", "IST"])
    await expect(timeZones.change(member, { zone })).rejects.toMatchObject({
      code: "members.unknown_zone",
      status: 422,
      field: "zone",
    });
  expect(await timeZones.change(member, { zone: "Etc/UTC" })).toMatchObject({ zone: "UTC", changeableAt: null });
  const changedAt = clock.now().getTime();
  expect(await timeZones.change(member, { zone: "asia/kolkata" })).toEqual({
    zone: "Asia/Kolkata",
    dayUntil: "2026-01-04T18:30:00.000Z",
    monthUntil: "2026-02-01T18:30:00.000Z",
    changeableAt: new Date(changedAt + 24 * hourMs).toISOString(),
  });
  await clock.advance(24 * hourMs - 1);
  expect(await timeZones.change(member, { zone: "Asia/Calcutta" })).toMatchObject({ zone: "Asia/Kolkata" });
  await expect(timeZones.change(member, { zone: "UTC" })).rejects.toMatchObject({
    code: "members.zone_changed_recently",
    status: 409,
    message:
      "You changed your time zone less than a day ago. You can change it again after Jan 4, 2026, 5:30 PM, Asia/Kolkata time",
  });
  await clock.advance(1);
  expect(await timeZones.change(member, { zone: "UTC" })).toMatchObject({ zone: "UTC" });
  expect(await entriesOf(member)).toEqual([
    { before: "UTC", after: "Asia/Kolkata" },
    { before: "Asia/Kolkata", after: "UTC" },
  ]);
});

test("of changes at the same moment one is made [N-93]", async () => {
  const { somebody, timeZones, clock } = await opened();
  const member = await somebody();
  const zones = ["Asia/Tokyo", "America/Los_Angeles", "Europe/Berlin"];
  const answers = await Promise.allSettled(zones.map((zone) => timeZones.change(member, { zone })));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(answers.filter(({ status }) => status === "rejected")).toMatchObject(
    Array(2).fill({ reason: { code: "members.zone_changed_recently" } }),
  );
  expect(await entriesOf(member)).toHaveLength(1);
  const { zone } = await timeZones.mine(member);
  expect(zones).toContain(zone);
  expect(await spansOfMember(database.db, member.uid, clock.now())).toMatchObject({ zone });
});
