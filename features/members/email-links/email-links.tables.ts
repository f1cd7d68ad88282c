export type EmailLinksTable = {
  id: string;
  token_hash: Buffer;
  purpose: "confirm-email" | "change-email" | "revert-email" | "revert-factor" | "reset-password";
  uid: string;
  email: string;
  session_id: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

declare module "#platform/database/tables.ts" {
  interface Tables {
    letter_links: EmailLinksTable;
  }
}
