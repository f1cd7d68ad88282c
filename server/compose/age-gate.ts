import { createAgeAssuranceService } from "#features/age-gate/age-assurance.service.ts";
import { geolocationTimeoutMs } from "#features/age-gate/age-gate.rules.ts";
import { createAgeGateService } from "#features/age-gate/age-gate.service.ts";
import { createGateCookies } from "#features/age-gate/gate-cookies.service.ts";
import { createTextSigner } from "#features/age-gate/signed-texts.service.ts";
import { createVisitsService } from "#features/age-gate/visits.service.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { isLoopbackHost } from "#platform/addresses/loopback.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Config } from "#platform/config/config.ts";
import type { Database } from "#platform/database/connect.ts";
import { inBackground } from "#platform/errors/in-background.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { Log } from "#platform/log/log.ts";
import { createStandInAgeAssurance } from "#providers/age-assurance/stand-in.ts";
import { createYotiAgeAssurance } from "#providers/age-assurance/yoti.ts";
import type { Geolocation } from "#providers/geolocation/geolocation.ts";
import { createJsonGeolocation } from "#providers/geolocation/json-service.ts";
import { createHeaderGeolocation } from "#providers/geolocation/network-headers.ts";
import { createNoGeolocation } from "#providers/geolocation/no-service.ts";
import { rememberPlaces } from "#providers/geolocation/remembered-places.ts";
import type { ProviderWatch } from "../provider-watch.ts";
import { isDemoOnLoopback } from "./demo-on-loopback.ts";

type AgeGateParts = {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
  settings: SettingsService;
  secret: string;
  baseUrl: string;
  geolocation: Geolocation | undefined;
  watch: Pick<ProviderWatch, "geolocation">;
};

/** The age gate with who tells where visitors are, and who checks their age. */
export function composeAgeGate(parts: AgeGateParts) {
  const { database, clock, settings, secret, baseUrl, watch, geolocation: given } = parts;
  const { db } = database;
  const geolocation = switchedGeolocation(given ? watch.geolocation(given) : geolocationOf(parts), parts);
  const standIn = wantsStandIn(parts) ? createStandInAgeAssurance({ clock }) : null;
  const keys = parts.config.ageAssurance;
  const checker = typeof keys === "object" ? createYotiAgeAssurance({ ...keys, clock }) : standIn;
  const cookies = createGateCookies({ secret, clock, secure: !isPlainLocal(baseUrl) });
  const shared = { settings, clock, cookies, geolocation };
  return {
    standIn,
    /** Whether anybody tells where visitors are. */
    locates: given !== undefined || parts.config.geolocation !== null,
    seal: createTextSigner({ secret, clock }),
    services: {
      ageGate: createAgeGateService({ ...shared, offersChecks: checker !== null }),
      ageAssurance: createAgeAssuranceService({ ...shared, db, provider: checker, baseUrl }),
      visits: createVisitsService({ db, clock, geolocation }),
    },
  };
}

/** Nobody is asked while the operator has switched it off: then every lookup fails, and visitors choose for themselves. */
function switchedGeolocation(service: Geolocation, { settings, database, log }: AgeGateParts): Geolocation {
  const nobody = createNoGeolocation();
  let isUsed = true;
  const look = async () => {
    isUsed = await settings.uses("geolocation");
  };
  // A lookup never throws: while the database is away, the switch stands as it stood.
  const lookAgain = () =>
    look().catch((error: unknown) => log.error({ error: String(error) }, "geolocation: its switch is unknown"));
  // What is known without waiting has no time to ask whether it may be told.
  inBackground(lookAgain());
  database.onPublicChange(() => inBackground(lookAgain()));
  return {
    name: service.name,
    known: (visitor) => (isUsed ? service : nobody).known(visitor),
    async locate(visitor) {
      await lookAgain();
      return (isUsed ? service : nobody).locate(visitor);
    },
  };
}

function geolocationOf({ config, clock, log, watch }: AgeGateParts): Geolocation {
  const { geolocation } = config;
  if (geolocation === null) return createNoGeolocation();
  if ("network" in geolocation) return createHeaderGeolocation(geolocation.network);
  const service = createJsonGeolocation({ url: geolocation.url, timeoutMs: geolocationTimeoutMs, clock, log });
  return rememberPlaces(watch.geolocation(service), { clock });
}

/** The stand-in verifies nobody: by itself it stands in a demo that only this machine reaches. */
function wantsStandIn({ config, database, log }: AgeGateParts): boolean {
  if (config.ageAssurance === "auto") return isDemoOnLoopback(config, database);
  if (config.ageAssurance === "fake" && database.engine === "native") {
    log.warn({}, "age assurance: AGE_ASSURANCE=fake lets everybody pass, so do not serve real visitors with it");
  }
  return config.ageAssurance === "fake";
}

/** Browsers keep no secure cookie over plain http; anywhere but on this machine, plain http is a mistake. */
function isPlainLocal(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === "http:" && isLoopbackHost(hostname);
}

export function ageGateJobs({ visits }: ReturnType<typeof composeAgeGate>["services"]): Job[] {
  return [{ name: "forget-networks", schedule: "23 3 * * *", run: () => visits.forgetOldNetworks() }];
}
