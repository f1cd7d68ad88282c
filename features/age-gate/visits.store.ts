import { type Insertable, sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";
import type { GeolocationLookupsTable, VisitsTable } from "./age-gate.tables.ts";

/** Counts one visit. */
export async function countVisit(db: Db, visit: Omit<Insertable<VisitsTable>, "visits">): Promise<void> {
  await db
    .insertInto("visits")
    .values({ ...visit, visits: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["day", "country_code", "region_code", "path", "network", "brand"])
        .doUpdateSet((eb) => ({ visits: eb("visits.visits", "+", 1) })),
    )
    .execute();
}

export async function countLookup(db: Db, day: string, status: GeolocationLookupsTable["status"]): Promise<void> {
  await db
    .insertInto("geolocation_lookups")
    .values({ day, status, lookups: 1 })
    .onConflict((conflict) =>
      conflict.columns(["day", "status"]).doUpdateSet((eb) => ({ lookups: eb("geolocation_lookups.lookups", "+", 1) })),
    )
    .execute();
}

/** Forgets the networks of all days before `day`: what differed only in them becomes one row. Returns how many rows went. */
export async function forgetNetworks(db: Db, day: string): Promise<number> {
  const { rows } = await sql<{ forgotten: number }>`
    WITH known AS (
      DELETE FROM visits WHERE day < ${day}::date AND masklen(network) > 0
      RETURNING day, country_code, region_code, path, brand, visits
    ), folded AS (
      INSERT INTO visits (day, country_code, region_code, path, network, brand, visits)
      SELECT day, country_code, region_code, path, '0.0.0.0/0', brand, sum(visits) FROM known
      GROUP BY day, country_code, region_code, path, brand
      ON CONFLICT (day, country_code, region_code, path, network, brand)
      DO UPDATE SET visits = visits.visits + excluded.visits
    )
    SELECT count(*)::int AS forgotten FROM known`.execute(db);
  return rows[0]?.forgotten ?? 0;
}
