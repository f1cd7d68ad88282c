import type { ColumnType, Generated, JSONColumnType, SelectType } from "kysely";

/** A photo or video of a member, with its alt text and whether a video has a poster frame. */
export type MediaEntry = { id: string; state: "pending" | "approved" | "refused"; alt?: string; poster?: boolean };
type MediaList = JSONColumnType<MediaEntry[], string | undefined, string>;

export type UsersTable = {
  uid: string;
  created_at: ColumnType<Date, never, Date>;
  login_type: Generated<"email">;
  username: string;
  email: string;
  email_verified: Generated<boolean>;
  status: Generated<"active" | "suspended" | "closed">;
  user_type: "user" | "model";
  role: Generated<"member" | "admin">;
  name: string | null;
  description: string | null;
  /** The description that the public sees. */
  shown_description: Generated<string | null>;
  photos: MediaList;
  videos: MediaList;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  verified_at: Date | null;
  signup_granted_at: Date | null;
  signup_refused_at: Date | null;
  /** The brand under which the member signed up. */
  brand: Generated<string>;
  /** Set by a database trigger with the first credited purchase. */
  first_paid_at: ColumnType<Date | null, never, never>;
  two_factor_enabled: Generated<boolean>;
  /** When a second factor was last added or replaced; set by database triggers. */
  factor_added_at: ColumnType<Date | null, never, never>;
};

/** The view of `users` for other features. */
export type MemberDirectoryView = Pick<
  { [Column in keyof UsersTable]: ColumnType<SelectType<UsersTable[Column]>, never, never> },
  | "uid"
  | "username"
  | "name"
  | "email"
  | "status"
  | "role"
  | "user_type"
  | "verified_at"
  | "created_at"
  | "updated_at"
  | "email_verified"
>;

export type SessionsTable = {
  id: string;
  token: string;
  user_id: string;
  expires_at: Date;
  ip_address: string | null;
  user_agent: string | null;
  created_at: ColumnType<Date, never, never>;
  updated_at: Date;
  two_factor: Generated<boolean>;
  method: Generated<"password" | "passkey">;
  seen_at: ColumnType<Date, never, Date>;
};

export type CredentialsTable = {
  id: string;
  user_id: string;
  provider_id: string;
  password: string | null;
  updated_at: Date;
};

/** The library's codes: challenges and trusted devices. */
export type SignInCodesTable = { id: string; identifier: string; value: string; expires_at: Date };

export type TwoFactorsTable = {
  id: string;
  user_id: string;
  secret: string;
  backup_codes: string;
  verified: boolean;
  last_step: number | null;
  failed_verification_count: Generated<number>;
  locked_until: Date | null;
  created_at: Date;
  /** What is to replace the present secret and its backup codes once its first code is entered. */
  next_secret: string | null;
  next_backup_codes: string | null;
  next_begun_at: Date | null;
  /** The id of the session that began the replacement. */
  next_session: string | null;
  /** When the secret was last replaced; `created_at` stays that of the first one. */
  replaced_at: Date | null;
};

export type PasskeysTable = {
  id: string;
  user_id: string;
  name: string | null;
  credential_id: string;
  backed_up: boolean;
  aaguid: string | null;
  created_at: Date;
  used_at: Date | null;
};

export type ProfileTextsTable = {
  id: string;
  user_id: string;
  body: string;
  state: "waiting" | "approved" | "changes_asked" | "refused" | "replaced";
  reason: string | null;
  note: Generated<string>;
  submitted_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  /** What the profile showed before this was approved. */
  shown_before: Generated<string | null>;
};

export type WelcomedMailboxesTable = { mark: Buffer; uid: string | null; at: Date };

/** A name that a creator had, in small letters; `until`: how long it leads to them. */
export type FormerUsernamesTable = { name: string; uid: string; until: Date };

/** `changed_at`: null while the zone is the one that the browser told at sign-up. */
export type MemberZonesTable = {
  uid: string;
  zone: string;
  changed_at: Date | null;
  day_from: Date;
  day_until: Date;
  month_from: Date;
  month_until: Date;
};

export type SignInsTable = {
  id: string;
  user_id: string;
  at: Date;
  outcome: "signed_in" | "refused";
  method: "sign_up" | "password" | "code" | "passkey";
  network: string | null;
  device: string;
  new_device: Generated<boolean>;
};

export type EmailCorrectionsTable = {
  id: string;
  uid: string;
  at: Date;
  asked_by: string;
  confirmed_by: string;
  reset_from: Date;
  payouts_from: Date;
  ended_at: ColumnType<Date | null, never, Date>;
};

declare module "#platform/database/tables.ts" {
  interface Tables {
    welcomed_mailboxes: WelcomedMailboxesTable;
    profile_texts: ProfileTextsTable;
    users: UsersTable;
    member_directory: MemberDirectoryView;
    sessions: SessionsTable;
    credentials: CredentialsTable;
    sign_in_codes: SignInCodesTable;
    two_factors: TwoFactorsTable;
    passkeys: PasskeysTable;
    email_corrections: EmailCorrectionsTable;
    sign_ins: SignInsTable;
    former_usernames: FormerUsernamesTable;
    member_zones: MemberZonesTable;
  }
}
