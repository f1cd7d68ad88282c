import { expect, test } from "vitest";
import { countries, isCountry, stateName, usStates } from "./places.rules.ts";

test("the country list is about 240 entries with a code and a name each, none twice [D-60]", () => {
  expect(countries.length).toBeGreaterThanOrEqual(235);
  expect(countries.length).toBeLessThanOrEqual(250);
  expect(countries.filter(({ code, name }) => !/^[A-Z]{2}$/.test(code) || name.length < 4)).toEqual([]);
  expect(new Set(countries.map((country) => country.code)).size).toBe(countries.length);
  expect(new Set(countries.map((country) => country.name)).size).toBe(countries.length);
});

test("the United States come first, all others follow by the alphabet [D-61]", () => {
  const [first, ...rest] = countries.map((country) => country.name);
  expect(first).toBe("United States");
  expect(rest).toEqual([...rest].sort(new Intl.Collator("en").compare));
});

test("there are 50 states and the District of Columbia, each with a code and a name [D-62]", () => {
  expect(usStates).toHaveLength(51);
  expect(new Set(usStates.map((state) => state.code)).size).toBe(51);
  expect(stateName("DC")).toBe("District of Columbia");
  expect(stateName("WY")).toBe("Wyoming");
});

test("a code that is in no list is no country and no state", () => {
  expect([isCountry("US"), isCountry("ZW"), isCountry("XX"), isCountry("")]).toEqual([true, true, false, false]);
  expect(stateName("ZZ")).toBeNull();
});
