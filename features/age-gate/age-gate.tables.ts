import type { ColumnType } from "kysely";

export type VisitsTable = {
  /** The UTC day, such as 2026-11-21. */
  day: ColumnType<string, string, never>;
  country_code: string;
  /** Empty where none is known. */
  region_code: string;
  path: string;
  /** The truncated address, such as 203.0.113.0/24; 0.0.0.0/0 once it is forgotten. */
  network: string;
  brand: string;
  visits: number;
};

export type GeolocationLookupsTable = {
  day: ColumnType<string, string, never>;
  status: "success" | "fail";
  lookups: number;
};

export type AgeAssurancesTable = {
  id: string;
  provider: string;
  provider_ref_hash: string;
  country: string;
  region: string | null;
  result: "passed" | "failed" | "cancelled" | "expired";
  method: string | null;
  decided_at: ColumnType<Date, Date, never>;
  expires_at: ColumnType<Date | null, Date | null, never>;
};

declare module "#platform/database/tables.ts" {
  interface Tables {
    visits: VisitsTable;
    geolocation_lookups: GeolocationLookupsTable;
    age_assurances: AgeAssurancesTable;
  }
}
