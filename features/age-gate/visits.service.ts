import { brandOfHost } from "#features/brand/brand.rules.ts";
import { networkOf } from "#platform/addresses/addresses.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { dayMs } from "#platform/days/durations.ts";
import { createRateLimit, type RateLimit } from "#platform/rate-limits/rate-limit.ts";
import type { Geolocation, GeolocationResult } from "#providers/geolocation/geolocation.ts";
import type { VisitorReport } from "./age-gate.schema.ts";
import { type GateFacts, placeOf } from "./age-gate.service.ts";
import { countLookup, countVisit, forgetNetworks } from "./visits.store.ts";

export type VisitsService = ReturnType<typeof createVisitsService>;

/** More than one household needs: every page of a visitor who has not entered looks up once. */
const lookupsPerAddress = { points: 60, seconds: 60 };
const reportsPerAddress = { points: 60, seconds: 3_600 };
/** How long the network of a visit is kept. */
const NETWORK_DAYS = 30;

type VisitsOptions = {
  db: Db;
  clock: Clock;
  geolocation: Geolocation;
  limits?: { lookups: RateLimit; reports: RateLimit };
};

/** Where visitors come from: the lookup for the gate's form, and the day's counts. Nothing here tells who anybody is. */
export function createVisitsService({ db, clock, geolocation, limits }: VisitsOptions) {
  const lookups = limits?.lookups ?? createRateLimit(lookupsPerAddress);
  const reports = limits?.reports ?? createRateLimit(reportsPerAddress);
  const today = () => dayOf(clock.now());

  return {
    /** Where the network says that this visitor is. A lookup that finds nothing has the status `fail`. */
    async lookUp(facts: GateFacts): Promise<GeolocationResult> {
      await lookups.take(facts.ip);
      const found = await geolocation.locate(facts);
      await countLookup(db, today(), found.status);
      return found;
    },

    /** Counts a visit. The address is the one that connected, shortened; the place is what the server saw, if it did. */
    async report(report: VisitorReport, facts: GateFacts): Promise<void> {
      await reports.take(facts.ip);
      const seen = placeOf(geolocation.known(facts));
      await countVisit(db, {
        day: today(),
        country_code: seen?.country ?? report.countryCode,
        region_code: seen ? (seen.region ?? "") : report.regionCode,
        path: report.path,
        network: networkOf(facts.ip) ?? "0.0.0.0/0",
        brand: brandOfHost(facts.headers.get("host") ?? "").name,
      });
    },

    /** Forgets the networks of visits that are older than thirty days. */
    forgetOldNetworks: (): Promise<number> =>
      forgetNetworks(db, dayOf(new Date(clock.now().getTime() - NETWORK_DAYS * dayMs))),
  };
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
