import { expect, test } from "vitest";
import { zoneCookieOf } from "#features/members/time-zone/zone-cookie.rules.ts";
import { readerOf } from "./reader.rules.ts";

test("the server reads the zone back as the browser wrote it, among other cookies", () => {
  for (const zone of ["Europe/Berlin", "America/Port-au-Prince", "Etc/GMT+5"]) {
    const [pair = ""] = zoneCookieOf(zone).split(";");
    expect(readerOf(`discreet=t; ${pair}; other=1`, null).zone).toBe(zone);
  }
});

test.each([
  ["de", "en-DE"],
  ["de-AT,de;q=0.9,en;q=0.8", "en-AT"],
  ["en-GB", "en-GB"],
  ["en", "en-US"],
  ["*", "en-US"],
  ["", "en-US"],
])("the language %o asks for the formats of %s", (header, locale) => {
  expect(readerOf(null, header)).toEqual({ zone: "UTC", locale });
});

test.each(["zone=", "zone=Mars/Olympus", "zone=+02:00", "timezone=Europe/Berlin"])("%s is no zone", (cookies) => {
  expect(readerOf(cookies, null).zone).toBe("UTC");
});
