import { expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { createFixedPlaces } from "./fixed-place.fake.ts";
import { stranger } from "./geolocation.contract.ts";
import { rememberPlaces } from "./remembered-places.ts";

function withMemory(asksPerMinute?: number) {
  const clock = manualClock();
  const service = createFixedPlaces();
  service.move({ country: "FR" });
  const places = rememberPlaces(service, { clock, ...(asksPerMinute === undefined ? {} : { asksPerMinute }) });
  return { clock, service, places };
}

test("a network is looked up once in a quarter of an hour, for all its visitors", async () => {
  const { clock, service, places } = withMemory();
  expect(places.known(stranger("203.0.113.9"))).toBeNull();
  await places.locate(stranger("203.0.113.9"));
  const neighbour = await places.locate(stranger("203.0.113.200"));
  expect(neighbour).toMatchObject({ countryCode: "FR", query: "203.0.113.200" });
  expect(places.known(stranger("203.0.113.7"))).toMatchObject({ countryCode: "FR", query: "203.0.113.7" });
  expect(service.asked).toHaveLength(1);
  await places.locate(stranger("203.0.114.9"));
  expect(service.asked).toHaveLength(2);
  await clock.advance(15 * 60_000);
  expect(places.known(stranger("203.0.113.9"))).toBeNull();
  await places.locate(stranger("203.0.113.9"));
  expect(service.asked).toHaveLength(3);
});

test("simultaneous visitors of one network share one request", async () => {
  const { service, places } = withMemory();
  const found = await Promise.all(["1", "2", "3"].map((host) => places.locate(stranger(`203.0.113.${host}`))));
  expect(found.map(({ query }) => query)).toEqual(["203.0.113.1", "203.0.113.2", "203.0.113.3"]);
  expect(service.asked).toHaveLength(1);
});

test("a failure is not retried for a minute, and then it is", async () => {
  const { clock, service, places } = withMemory();
  service.move(null);
  expect(await places.locate(stranger("203.0.113.9"))).toMatchObject({ status: "fail" });
  await places.locate(stranger("203.0.113.9"));
  expect(service.asked).toHaveLength(1);
  service.move({ country: "FR" });
  await clock.advance(60_000);
  expect(await places.locate(stranger("203.0.113.9"))).toMatchObject({ status: "success" });
});

test("a flood of addresses does not use up the service's quota: beyond it lookups fail, until the next minute", async () => {
  const { clock, service, places } = withMemory(3);
  const from = (network: number) => places.locate(stranger(`203.0.${network}.9`));
  const statuses = [];
  for (const network of [1, 2, 3, 4, 5]) statuses.push((await from(network)).status);
  expect(statuses).toEqual(["success", "success", "success", "fail", "fail"]);
  expect(service.asked).toHaveLength(3);
  await clock.advance(60_000);
  expect((await from(4)).status).toBe("success");
});

test("internal addresses have no place and are never sent to the service", async () => {
  const { service, places } = withMemory();
  expect(await places.locate(stranger("192.168.1.4"))).toMatchObject({ status: "fail" });
  expect(service.asked).toEqual([]);
});
