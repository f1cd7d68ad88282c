import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { EmailContent } from "./email-layout.rules.ts";

export type OutboundEmailsTable = {
  id: string;
  key: string;
  kind: string;
  recipient: string;
  brand: string;
  subject: string;
  letter: JSONColumnType<Omit<EmailContent, "subject"> | null, string, string | null>;
  state: Generated<"waiting" | "sent" | "refused">;
  attempts: Generated<number>;
  next_try_at: Date;
  created_at: ColumnType<Date, Date, never>;
  settled_at: Date | null;
  fault: string | null;
  is_last: Generated<boolean>;
};

/** A member's choice of optional emails; without a row they get all of them. */
export type EmailPreferencesTable = {
  uid: string;
  earnings: boolean;
  reviews: boolean;
  news: boolean;
  changed_at: Date;
};

declare module "#platform/database/tables.ts" {
  interface Tables {
    outbound_letters: OutboundEmailsTable;
    letter_choices: EmailPreferencesTable;
  }
}
