import type { Generated } from "kysely";
import type { MediaKind, MediaState } from "./media.rules.ts";

export type MediaTable = {
  id: string;
  owner_uid: string;
  kind: MediaKind;
  state: MediaState;
  file_name: string;
  bytes: bigint;
  alt: Generated<string>;
  position: Generated<number>;
  content_type: string | null;
  content_hash: Buffer | null;
  width: number | null;
  height: number | null;
  has_poster: Generated<boolean>;
  created_at: Date;
  expires_at: Date | null;
  received_at: Date | null;
  reason: string | null;
  reviewed_at: Date | null;
  reviewed_by: string | null;
  state_before: "pending" | "approved" | "refused" | null;
  removed_at: Date | null;
  purged_at: Date | null;
};

declare module "#platform/database/tables.ts" {
  interface Tables {
    media: MediaTable;
  }
}
