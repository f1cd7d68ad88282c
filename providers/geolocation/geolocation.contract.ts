import { expect, test } from "vitest";
import type { Geolocation, GeolocationVisitor } from "./geolocation.ts";

export type GeolocationSubject = {
  /** Knows one visitor, who is in Oregon, and no one else. */
  geolocation: Geolocation;
  inOregon: GeolocationVisitor;
  close(): Promise<void>;
};

/** A visitor without any headers. */
export const stranger = (ip: string): GeolocationVisitor => ({ ip, headers: new Headers() });

const fields = [
  "status",
  "country",
  "countryCode",
  "region",
  "regionName",
  "city",
  "zip",
  "lat",
  "lon",
  "timezone",
  "isp",
  "org",
  "as",
  "query",
].sort();

/** The contract of every geolocation. */
export function geolocationContract(label: string, build: () => Promise<GeolocationSubject>): void {
  async function withSubject(run: (subject: GeolocationSubject) => Promise<void>) {
    const subject = await build();
    try {
      await run(subject);
    } finally {
      await subject.close();
    }
  }

  test(`${label}: a place that is found has exactly the fields of the result, with two empty ones [D-45, D-46, D-56, D-58]`, () =>
    withSubject(async ({ geolocation, inOregon }) => {
      const found = await geolocation.locate(inOregon);
      expect(Object.keys(found).sort()).toEqual(fields);
      expect(found).toMatchObject({ status: "success", countryCode: "US", region: "OR", isp: "", as: "" });
      expect(found.query).toBe(inOregon.ip);
    }));

  test(`${label}: an unknown visitor is a failed lookup with the same fields, all of them empty`, () =>
    withSubject(async ({ geolocation }) => {
      const lost = await geolocation.locate(stranger("198.51.100.200"));
      expect(Object.keys(lost).sort()).toEqual(fields);
      expect(lost).toEqual({
        status: "fail",
        country: "",
        countryCode: "",
        region: "",
        regionName: "",
        city: "",
        zip: "",
        lat: null,
        lon: null,
        timezone: "",
        isp: "",
        org: "",
        as: "",
        query: "198.51.100.200",
      });
    }));

  test(`${label}: what is known without asking equals a lookup's result`, () =>
    withSubject(async ({ geolocation, inOregon }) => {
      const found = await geolocation.locate(inOregon);
      const known = geolocation.known(inOregon);
      if (known) expect(known).toEqual(found);
    }));
}
