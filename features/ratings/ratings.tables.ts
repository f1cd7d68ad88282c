import type { ColumnType } from "kysely";
import type { RatingReason, Thumb } from "./ratings.rules.ts";

export type RatingsTable = {
  call_id: string;
  agent_id: string;
  customer_uid: string;
  thumb: Thumb;
  reason: RatingReason | null;
  words: string | null;
  /** Whether this is the customer's latest rating of the agent: the one that counts. */
  counted: boolean;
  created_at: ColumnType<Date, Date, never>;
  updated_at: Date;
};

export type FavouritesTable = {
  user_uid: string;
  agent_id: string;
  created_at: ColumnType<Date, Date, never>;
};

export type PreviewPlaysTable = {
  agent_id: string;
  /** The UTC day, such as 2026-11-21. */
  day: ColumnType<string, string, never>;
  plays: number;
};

declare module "#platform/database/tables.ts" {
  interface Tables {
    ratings: RatingsTable;
    favourites: FavouritesTable;
    preview_plays: PreviewPlaysTable;
  }
}
