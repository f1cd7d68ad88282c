import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isSameZone, isZone, type MomentShape, midnightIn, momentLabel, unknownReader } from "./moments.ts";

const at = "2026-11-20T23:30:31Z";
const berlin = { zone: "Europe/Berlin", locale: "en-DE" };
const california = { zone: "America/Los_Angeles", locale: "en-US" };

test.each<[MomentShape, ...string[]]>([
  ["day", "21 Nov", "Nov 20", "Nov 20"],
  ["date", "21 Nov 2026", "Nov 20, 2026", "Nov 20, 2026"],
  ["longDate", "21 November 2026", "November 20, 2026", "November 20, 2026"],
  ["dateTime", "21 Nov 2026, 00:30", "Nov 20, 2026, 3:30 PM", "Nov 20, 2026, 11:30 PM UTC"],
  ["time", "00:30", "3:30 PM", "11:30 PM UTC"],
  ["seconds", "00:30:31", "3:30:31 PM", "11:30:31 PM UTC"],
])("%s: on the reader's clock, in the formats of their region; UTC says so", (shape, ...labels) => {
  expect([berlin, california, unknownReader].map((reader) => momentLabel(at, shape, reader))).toEqual(labels);
});

test("a time zone has a name; an offset is none, as it has no clock changes", () => {
  expect(["Europe/Berlin", "UTC", "America/Argentina/Buenos_Aires"].map(isZone)).toEqual([true, true, true]);
  expect(["+02:00", "Mars/Olympus", "", "x".repeat(300)].map(isZone)).toEqual([false, false, false, false]);
  expect(["IST", "ist", "BST", "SystemV/EST5"].filter(isZone), "not in the tz database").toEqual([]);
  expect(["EST", "GMT", "CET", "PRC", "EST5EDT"].filter(isZone)).toHaveLength(5);
});

test("names of one zone are told from those of others, also where this clock does not know them", () => {
  expect(isSameZone("Asia/Calcutta", "Asia/Kolkata")).toBe(true);
  expect(isSameZone("Europe/Berlin", "Europe/Vienna")).toBe(false);
  expect(isSameZone("Mars/Olympus", "Mars/Olympus")).toBe(true);
  expect(midnightIn("America/New_York")).toBe("midnight, America/New York time");
  expect([midnightIn("UTC"), midnightIn()]).toEqual(Array(2).fill("midnight UTC"));
});

test("no screen but the admins' writes a moment in words of its own: `<Time>` says it on the reader's clock [N-93]", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^(routes|components)\/admin\//.test(path));
  expect(files.length).toBeGreaterThan(300);
  const ownWords = /\b(dateTimeLabel|dateLabel)\b|\.toLocale(Date|Time)String\(/;
  expect(files.filter((path) => ownWords.test(readFileSync(`app/${path}`, "utf8")))).toEqual([]);
});
