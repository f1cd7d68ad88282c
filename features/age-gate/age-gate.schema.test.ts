import { expect, test } from "vitest";
import { visitorReport } from "./age-gate.schema.ts";

const report = { ip: "203.0.113.9", countryCode: "US", regionCode: "TX", path: "/agents" };

test("a visitor report is ip, countryCode, regionCode and path, and each of them is wanted [D-64]", () => {
  expect(visitorReport.parse({ ...report, city: "Austin" })).toEqual(report);
  for (const field of ["ip", "countryCode", "regionCode", "path"]) {
    const { [field as keyof typeof report]: _, ...others } = report;
    expect(visitorReport.safeParse(others).success, field).toBe(false);
  }
});
