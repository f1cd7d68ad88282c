import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { EmailContent } from "./email-layout.rules.ts";
import type { EmailTopic } from "./email-preferences.rules.ts";

/** The text of an email. `topic`: who gets it, and where, is read when it is sent. */
export type EmailLetter = Omit<EmailContent, "subject"> & { topic?: { uid: string; about: EmailTopic } };

export type OutboundEmailsTable = {
  id: string;
  key: string;
  kind: string;
  recipient: string;
  brand: string;
  subject: string;
  letter: JSONColumnType<EmailLetter | null, string, string | null>;
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
