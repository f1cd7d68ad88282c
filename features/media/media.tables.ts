import type { Generated, JSONColumnType } from "kysely";
import type { Finding, MediaKind, MediaState } from "./media.rules.ts";

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
  note: Generated<string>;
  change_asked: Generated<boolean>;
  /** 64 bits as text of noughts and ones. */
  print: string | null;
  findings: JSONColumnType<Finding[], string | undefined, string>;
};

export type RemovedPicturesTable = {
  media_id: string;
  print: string;
  reason: string;
  source: "review" | "takedown";
  removed_by: string | null;
  removed_at: Date;
};

export type StoppedUploadsTable = {
  id: string;
  uploader_uid: string;
  like_media_id: string;
  reason: string;
  distance: number;
  stopped_at: Date;
};

export type ContentAppealsTable = {
  id: string;
  media_id: string;
  owner_uid: string;
  against_uid: string;
  against_at: Date;
  reason: string;
  words: string;
  asked_at: Date;
  due_at: Date;
  state: Generated<"waiting" | "upheld" | "overturned" | "withdrawn">;
  decided_by: string | null;
  decided_at: Date | null;
  note: Generated<string>;
};

declare module "#platform/database/tables.ts" {
  interface Tables {
    media: MediaTable;
    removed_pictures: RemovedPicturesTable;
    stopped_uploads: StoppedUploadsTable;
    content_appeals: ContentAppealsTable;
  }
}
