import { expect, test } from "vitest";
import { failedLookup, placeFound } from "./lookup-results.rules.ts";

const degrees = (latitude: unknown, longitude: unknown = latitude) => {
  const { lat, lon } = placeFound({ country_code: "de", latitude, longitude }, "203.0.113.9");
  return [lat, lon];
};

test("a place has its coordinates as numbers, however they are written", () => {
  expect(degrees(52.5, "13.4")).toEqual([52.5, 13.4]);
  expect(degrees(0, "-180")).toEqual([0, -180]);
});

test("a place without valid coordinates is not put where the equator meets Greenwich", () => {
  for (const none of [undefined, null, "", "north", Number.NaN, 180.1]) {
    expect(degrees(none), String(none)).toEqual([null, null]);
  }
});

test("nothing longer than a name is passed on, and without a country the lookup failed", () => {
  const found = placeFound({ country_code: " de ", city: "x".repeat(300), postal: 10_115, region: {} }, "203.0.113.9");
  expect(found).toMatchObject({ countryCode: "DE", zip: "10115", regionName: "", query: "203.0.113.9" });
  expect(found.city).toHaveLength(200);
  expect(placeFound({ country_code: "Germany" }, "203.0.113.9")).toEqual(failedLookup("203.0.113.9"));
});
