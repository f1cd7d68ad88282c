import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { CallerResult } from "./prompts.schema.ts";

export type PromptsTable = {
  content_type: string;
  version: number;
  text: string;
  created_at: ColumnType<Date, Date | undefined, never>;
  author: string | null;
  reason: string | null;
  restores: number | null;
  run_id: string | null;
};

export type PromptDraftsTable = {
  content_type: string;
  edition: Generated<number>;
  text: string;
  updated_at: Date;
  updated_by: string;
};

export type PromptRunsTable = {
  id: string;
  content_type: string;
  text_hash: string;
  model: string;
  passed: boolean;
  results: JSONColumnType<CallerResult[], string, never>;
  ran_at: ColumnType<Date, Date, never>;
  ran_by: string;
};

export type MessagesTable = {
  id: string;
  type: string;
  category: string;
  message: string;
  created_at: ColumnType<Date, Date | undefined, never>;
  author: string | null;
};

declare module "#platform/database/tables.ts" {
  interface Tables {
    prompts: PromptsTable;
    prompt_drafts: PromptDraftsTable;
    prompt_runs: PromptRunsTable;
    messages: MessagesTable;
  }
}
