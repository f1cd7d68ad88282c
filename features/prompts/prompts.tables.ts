import type { ColumnType } from "kysely";

export type PromptsTable = {
  content_type: string;
  version: number;
  text: string;
  created_at: ColumnType<Date, never, never>;
  author: string | null;
};

export type MessagesTable = {
  id: string;
  type: string;
  category: string;
  message: string;
  created_at: ColumnType<Date, Date | undefined, never>;
};

declare module "#platform/database/tables.ts" {
  interface Tables {
    prompts: PromptsTable;
    messages: MessagesTable;
  }
}
