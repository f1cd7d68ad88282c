import type { ColumnType, Generated, JSONColumnType } from "kysely";

/** The media that a member shows, by id. */
export type MediaEntry = { id: string; state: "pending" | "approved" | "refused" };
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
  photos: MediaList;
  videos: MediaList;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  verified_at: Date | null;
  signup_granted_at: Date | null;
};

export type SessionsTable = {
  id: string;
  token: string;
  user_id: string;
  expires_at: Date;
  ip_address: string | null;
  user_agent: string | null;
  created_at: ColumnType<Date, never, never>;
  updated_at: Date;
};

declare module "#platform/database/tables.ts" {
  interface Tables {
    users: UsersTable;
    sessions: SessionsTable;
  }
}
