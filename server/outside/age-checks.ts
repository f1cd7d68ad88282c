import type { Clock } from "#platform/clock/clock.ts";
import type { Config } from "#platform/config/config.ts";
import { isDemoOnLoopback } from "#platform/config/demo.ts";
import type { Database } from "#platform/database/connect.ts";
import type { Log } from "#platform/log/log.ts";
import type { AgeAssurance } from "#providers/age-assurance/age-assurance.ts";
import { createStandInAgeAssurance, type StandInAgeAssurance } from "#providers/age-assurance/stand-in.ts";
import { createYotiAgeAssurance } from "#providers/age-assurance/yoti.ts";

type AgeCheckParts = {
  config: Pick<Config, "ageAssurance" | "host" | "publicUrl" | "trustedProxies" | "demo">;
  database: Pick<Database, "engine">;
  clock: Clock;
  log: Log;
};
type AgeChecks = { checker: AgeAssurance | null; standIn: StandInAgeAssurance | null };

/** Chooses who checks the age of visitors; null: no one does. */
export function chooseAgeChecks(parts: AgeCheckParts): AgeChecks {
  const { clock } = parts;
  const standIn = wantsStandIn(parts) ? createStandInAgeAssurance({ clock }) : null;
  const keys = parts.config.ageAssurance;
  return { standIn, checker: typeof keys === "object" ? createYotiAgeAssurance({ ...keys, clock }) : standIn };
}

/** The stand-in verifies no one. By default it is used only in a demo that is reachable from this machine alone. */
function wantsStandIn({ config, database, log }: AgeCheckParts): boolean {
  if (config.ageAssurance === "auto") return isDemoOnLoopback(config, database);
  if (config.ageAssurance === "fake" && database.engine === "native") {
    log.warn({}, "age assurance: AGE_ASSURANCE=fake lets every visitor pass. Do not use it with real visitors");
  }
  return config.ageAssurance === "fake";
}
