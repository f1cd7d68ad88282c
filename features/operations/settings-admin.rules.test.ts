import { expect, test } from "vitest";
import { settingsCatalogue } from "../settings/settings.rules.ts";
import { switches, versionStates } from "./settings-admin.rules.ts";

const at = (iso: string) => new Date(iso);

test("of the versions that have started, the one that started last holds", () => {
  const versions = [
    { version: 4, startsAt: at("2026-05-02T00:00:00Z") },
    { version: 3, startsAt: at("2026-06-01T00:00:00Z") },
    { version: 2, startsAt: at("2026-05-02T00:00:00Z") },
    { version: 1, startsAt: at("2026-05-01T00:00:00Z") },
  ];
  expect(versionStates(versions, at("2026-05-03T00:00:00Z"))).toEqual(["now", "later", "over", "over"]);
  expect(versionStates(versions, at("2026-06-01T00:00:00Z"))).toEqual(["over", "now", "over", "over"]);
  expect(versionStates(versions, at("2026-04-01T00:00:00Z"))).toEqual(["later", "later", "later", "later"]);
  expect(versionStates([], at("2026-04-01T00:00:00Z"))).toEqual([]);
});

test("every switch stands for a part of a setting that is on or off", () => {
  for (const [setting, part] of Object.values(switches)) {
    expect((settingsCatalogue[setting].initial as Record<string, unknown>)[part]).toBe(true);
  }
});
