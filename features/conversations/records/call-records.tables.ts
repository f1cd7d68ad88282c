import type { ColumnType } from "kysely";
import type { Speaker, TraceEvent } from "../live/call-trace.rules.ts";

type CallChoicesTable = { uid: string; private: boolean; changed_at: Date };

type CallTracesTable = {
  call_id: string;
  events: ColumnType<TraceEvent[], string, string>;
  reply_ms: number[];
  provider_cost_micros: bigint | null;
};

/** `read_at`: since when it has been looked through for what a companion keeps. */
type CallTranscriptsTable = { call_id: string; customer_uid: string; kept_from: Date; read_at: Date | null };

/** `sealed` opens with the keys of the installation, for this call and this place in it. */
type TranscriptLinesTable = {
  call_id: string;
  line_no: number;
  at: Date;
  speaker: Speaker;
  reply_ms: number | null;
  cut: boolean;
  sealed: Buffer;
};

type TranscriptOpeningsTable = {
  id: string;
  call_id: string;
  admin_uid: string;
  reason: string;
  opened_at: Date;
  open_until: Date;
};

export type CallRefundsTable = {
  id: string;
  call_id: string;
  amount_micros: bigint;
  reason: string;
  asked_by: string;
  confirmed_by: string | null;
  given_at: Date;
  journal_id: string;
  creator_micros: bigint;
};

declare module "#platform/database/tables.ts" {
  interface Tables {
    call_choices: CallChoicesTable;
    call_traces: CallTracesTable;
    call_transcripts: CallTranscriptsTable;
    transcript_lines: TranscriptLinesTable;
    transcript_openings: TranscriptOpeningsTable;
    call_refunds: CallRefundsTable;
  }
}
