import { afterAll, beforeAll, expect, test } from "vitest";
import { createAuditService } from "#features/audit/audit.service.ts";
import { createTextSafety } from "#features/moderation/text-safety.service.ts";
import { createSettingsService } from "#features/settings/settings.service.ts";
import { manualClock } from "#platform/clock/manual-clock.ts";
import type { Database } from "#platform/database/connect.ts";
import { testDatabase } from "#platform/database/testing.ts";
import { silentLog } from "#platform/log/log.ts";
import { createNoGeolocation } from "#providers/geolocation/no-service.ts";
import { createScriptedPersona } from "#providers/language-model/scripted-persona.ts";
import { ageGateFeature } from "./age-gate.feature.ts";

let database: Database;
const unheard: unknown[] = [];
const hear = (error: unknown) => void unheard.push(error);

beforeAll(async () => {
  database = await testDatabase();
  process.on("unhandledRejection", hear);
});
afterAll(async () => {
  process.off("unhandledRejection", hear);
  await database.close();
});

test("while the database is away, a visitor who has passed comes in by the last settings, and no failure is unheard", async () => {
  const { db } = database;
  const clock = manualClock();
  const settings = createSettingsService({ db, clock, audit: createAuditService({ db, clock }) });
  const platform = {
    database,
    clock,
    log: silentLog,
    secrets: { gateSecret: "a secret of the gate, long enough" },
    baseUrl: "http://localhost:3000",
  };
  const { services } = ageGateFeature(platform, {
    settings: { services: { settings }, internal: { settings } },
    moderation: { internal: { textSafety: createTextSafety({ model: null, log: silentLog }) } },
    outside: {
      geolocation: createNoGeolocation(),
      noGeolocation: createNoGeolocation(),
      ageChecks: { checker: null },
      voice: { languageModel: createScriptedPersona() },
    },
  });
  const { setCookies } = await services.ageGate.enter(
    { country: "DE", certified: "true" },
    { headers: new Headers(), ip: "198.51.100.7" },
  );
  const cookie = setCookies.map((one) => one.split(";")[0]).join("; ");
  const facts = { headers: new Headers({ cookie }), ip: "198.51.100.7" };
  expect(await services.ageGate.stateOf(facts)).toMatchObject({ passed: true });

  await database.close();
  await clock.advance(4_000);
  const state = services.ageGate.stateOf(facts);
  // The embedded database is a part of this process: without it there is nothing to go on with.
  if (database.engine === "native") expect(await state).toMatchObject({ passed: true });
  else await expect(state).rejects.toThrow();
  await new Promise(setImmediate);
  expect(unheard).toEqual([]);
});
