import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import { createFixedPlaces, type FixedPlaces } from "#providers/geolocation/fixed-place.fake.ts";
import { rememberPlaces } from "#providers/geolocation/remembered-places.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { createVisitsService } from "./visits.service.ts";

const database = await databaseOfFile();
let places: FixedPlaces;
let clock: ReturnType<typeof manualClock>;
beforeEach(async () => {
  await database.db.deleteFrom("visits").execute();
  await database.db.deleteFrom("geolocation_lookups").execute();
  places = createFixedPlaces();
  clock = manualClock();
});

const from = (ip: string) => ({ ip, headers: new Headers() });
const aReport = { ip: "203.0.113.9", countryCode: "FR", regionCode: "IDF", path: "/agents" };

function aService(points = 100) {
  const limit = () => createRateLimit({ points, seconds: 60 });
  const geolocation = rememberPlaces(places, { clock });
  return createVisitsService({ db: database.db, clock, geolocation, limits: { lookups: limit(), reports: limit() } });
}

const counted = () =>
  sql<{ day: string; place: string; path: string; network: string; visits: number }>`
    SELECT day::text, country_code || '-' || region_code AS place, path, network::text, visits
    FROM visits ORDER BY day, place, path, visits.network`
    .execute(database.db)
    .then(({ rows }) => rows);

describe("a report", () => {
  test("is counted by day, place and page, with the network of the address that connected and nothing else of it", async () => {
    const visits = aService();
    await visits.report({ ...aReport, ip: "198.51.100.1" }, from("203.0.113.9"));
    await visits.report(aReport, from("203.0.113.77"));
    await visits.report(aReport, from("2001:db8:7::1"));
    await visits.report({ ...aReport, path: "/" }, from("unknown"));
    const day = { day: "2026-01-03", place: "FR-IDF" };
    expect(await counted()).toEqual([
      { ...day, path: "/", network: "0.0.0.0/0", visits: 1 },
      { ...day, path: "/agents", network: "203.0.113.0/24", visits: 2 },
      { ...day, path: "/agents", network: "2001:db8:7::/48", visits: 1 },
    ]);
  });

  test("has the place that the server saw, where it saw one", async () => {
    const visits = aService();
    places.move({ country: "US", region: "CA" });
    await visits.lookUp(from("203.0.113.9"));
    await visits.report(aReport, from("203.0.113.9"));
    expect(await counted()).toMatchObject([{ place: "US-CA" }]);
  });

  test("is refused when one address sends too many, and is not counted then", async () => {
    const visits = aService(2);
    await visits.report(aReport, from("203.0.113.9"));
    await visits.report(aReport, from("203.0.113.9"));
    await expect(visits.report(aReport, from("203.0.113.9"))).rejects.toMatchObject({ status: 429 });
    await visits.report(aReport, from("203.0.113.10"));
    expect(await counted()).toMatchObject([{ visits: 3 }]);
  });

  test("loses its network after thirty days: what differed in it alone becomes one count", async () => {
    const visits = aService();
    for (const ip of ["203.0.113.9", "203.0.114.9", "2001:db8:7::1"]) await visits.report(aReport, from(ip));
    await clock.advance(30 * 86_400_000);
    await visits.report(aReport, from("203.0.113.9"));
    expect(await visits.forgetOldNetworks()).toBe(0);
    await clock.advance(86_400_000);
    expect(await visits.forgetOldNetworks()).toBe(3);
    expect(await visits.forgetOldNetworks()).toBe(0);
    expect(await counted()).toMatchObject([
      { day: "2026-01-03", network: "0.0.0.0/0", visits: 3 },
      { day: "2026-02-02", network: "203.0.113.0/24", visits: 1 },
    ]);
  });
});

describe("the tables", () => {
  const insert = (network: string) =>
    sql`INSERT INTO visits (day, country_code, region_code, path, network, visits)
        VALUES ('2026-01-03', 'FR', '', '/', ${network}, 1)`.execute(database.db);

  test("take no whole address, however it is written", async () => {
    for (const address of ["203.0.113.9", "203.0.113.9/32", "203.0.113.0/25", "2001:db8::1", "2001:db8::/64"]) {
      await expect(insert(address), address).rejects.toThrow();
    }
    await insert("203.0.113.0/24");
  });

  test("count lookups by the two statuses of a geolocation, success and fail, and know no third [N-47]", async () => {
    const visits = aService();
    places.move({ country: "FR" }, "203.0.113.9");
    const lookups = [from("203.0.113.9"), from("203.0.113.8"), from("198.51.100.3"), from("192.168.1.2")];
    const statuses = [];
    for (const facts of lookups) statuses.push((await visits.lookUp(facts)).status);
    expect(statuses).toEqual(["success", "success", "fail", "fail"]);
    const rows = await database.db.selectFrom("geolocation_lookups").select(["status", "lookups"]).execute();
    expect(rows.sort((a, b) => a.status.localeCompare(b.status))).toEqual([
      { status: "fail", lookups: 2 },
      { status: "success", lookups: 2 },
    ]);
    const third = sql`INSERT INTO geolocation_lookups VALUES ('2026-01-03', 'unknown', 1)`;
    await expect(third.execute(database.db)).rejects.toThrow(/geolocation_lookups_status_check/);
  });
});

test("lookups of one address are limited", async () => {
  const visits = aService(1);
  await visits.lookUp(from("203.0.113.9"));
  await expect(visits.lookUp(from("203.0.113.9"))).rejects.toMatchObject({ status: 429 });
});
