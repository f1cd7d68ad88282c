import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { ComplaintKind, ComplaintState, ReasonCode, Severity } from "./complaints.rules.ts";
import type { AnswerSide, ComplaintAction, ComplaintOutcome, DecisionEffects } from "./decisions.rules.ts";

/** What the law wants besides the complaint itself; only what was asked and given. */
export type Declarations = {
  goodFaith: true;
  accuracy?: true;
  relation?: "self" | "representative";
  work?: string;
  postalAddress?: string;
  phone?: string;
  signature?: string;
};

export type ComplaintsTable = {
  id: string;
  reference: string;
  form_id: string;
  kind: ComplaintKind;
  reason: ReasonCode;
  severity: Severity;
  state: Generated<ComplaintState>;
  agent_id: string | null;
  creator_uid: string | null;
  call_id: string | null;
  subject_label: string | null;
  location: string;
  statement: string;
  evidence: string[];
  declarations: JSONColumnType<Declarations, string, string>;
  reporter_uid: string | null;
  /** Whether the reporter's email was confirmed when the report came. */
  reporter_confirmed: Generated<boolean>;
  reporter_name: string | null;
  reporter_email: string | null;
  secret_hash: string;
  received_at: ColumnType<Date, Date, never>;
  acknowledge_by: Date;
  acknowledged_at: Date | null;
  due_at: Date;
  decide_by: Date;
  hard_limit_at: Date;
  takedown_by: Date | null;
  assignee_uid: string | null;
  decision: ComplaintOutcome | null;
  decision_words: string | null;
  decided_at: Date | null;
  /** Until when an answer to the decision is decided about. */
  appeal_by: ColumnType<Date | null, Date | null | undefined, Date | null>;
  answer_by: GeneratedAlways<Date>;
};

export type ComplaintDecisionsTable = {
  id: string;
  complaint_id: string;
  number: number;
  action: ComplaintAction;
  outcome: ComplaintOutcome;
  reason: ReasonCode;
  words: string;
  effects: JSONColumnType<DecisionEffects, string, never>;
  decided_by: string;
  decided_at: ColumnType<Date, Date, never>;
};

export type ComplaintAnswersTable = {
  id: string;
  complaint_id: string;
  side: AnswerSide;
  decision_id: string;
  words: string;
  signature: string | null;
  sent_at: ColumnType<Date, Date, never>;
  settled_by: string | null;
};

export type ComplaintEventsTable = {
  id: string;
  complaint_id: string;
  at: ColumnType<Date, Date, never>;
  /** What happened, such as `received` or `agent_held`. */
  kind: string;
  actor_uid: string | null;
  actor_role: "member" | "admin" | "system";
  note: Generated<string>;
  shown: boolean;
};

declare module "#platform/database/tables.ts" {
  interface Tables {
    complaints: ComplaintsTable;
    complaint_events: ComplaintEventsTable;
    complaint_decisions: ComplaintDecisionsTable;
    complaint_answers: ComplaintAnswersTable;
  }
}
