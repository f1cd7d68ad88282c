import type { ColumnType, Generated } from "kysely";
import type { DocumentKind, PictureKind, RefusalReason, VerificationState } from "./verifications.rules.ts";

/** Days are text here: the driver would read a date as a moment of this machine's own time zone. */
type Day = ColumnType<string, string, string>;

export type VerificationsTable = {
  id: string;
  user_id: string;
  state: Generated<VerificationState>;
  details: Buffer | null;
  document_kind: DocumentKind | null;
  document_expires_on: Day | null;
  agreement_version: string | null;
  agreement_hash: string | null;
  agreed_at: Date | null;
  provider: string | null;
  provider_ref: string | null;
  handed_over_at: Date | null;
  reviewer_uid: string | null;
  reviewer_address: string | null;
  second_look_after: string | null;
  second_look_words: string | null;
  second_look_at: Date | null;
  reasons: Generated<RefusalReason[]>;
  note: Generated<string>;
  created_at: ColumnType<Date, Date, never>;
  changed_at: Date;
  submitted_at: Date | null;
  decided_at: Date | null;
  expires_at: Date | null;
  reminded_at: Date | null;
  ended_at: Date | null;
  keep_until: Day | null;
  erased_at: Date | null;
};

export type VerificationPicturesTable = {
  id: string;
  verification_id: string;
  kind: PictureKind;
  storage_key: string;
  content_type: "image/jpeg";
  bytes: number;
  width: number;
  height: number;
  added_at: Date;
  removed_at: Date | null;
};

export type VerificationEventKind =
  | "started"
  | "revised"
  | "agreed"
  | "submitted"
  | "withdrawn"
  | "handed_over"
  | "viewed"
  | "approved"
  | "rejected"
  | "second_look"
  | "reminded"
  | "expired"
  | "replaced"
  | "closed"
  | "erased";

export type VerificationEventsTable = {
  id: string;
  verification_id: string;
  at: ColumnType<Date, Date, never>;
  kind: VerificationEventKind;
  actor_uid: string | null;
  actor_role: "member" | "admin" | "system";
  reason: string | null;
  address: string | null;
};

export type VerificationOpeningsTable = {
  id: string;
  verification_id: string;
  admin_uid: string;
  reason: string;
  opened_at: ColumnType<Date, Date, never>;
  ends_at: ColumnType<Date, Date, never>;
};

export type VerificationSightsTable = { picture_id: string; admin_uid: string; seen_at: Date };

declare module "#platform/database/tables.ts" {
  interface Tables {
    verifications: VerificationsTable;
    verification_pictures: VerificationPicturesTable;
    verification_events: VerificationEventsTable;
    verification_openings: VerificationOpeningsTable;
    verification_sights: VerificationSightsTable;
  }
}
