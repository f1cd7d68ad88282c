import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { StopReason } from "./agent-stops.rules.ts";
import type { StoredContent } from "./content/agent-content.rules.ts";
import type { EditorFields } from "./fields/agent-fields.rules.ts";
import type { ContentType } from "./persona/content-types.rules.ts";

export type AgentStatus = "draft" | "active" | "paused" | "retired";
export type EditorStep = "basic" | "voice" | "pricing" | "done";
/** A picture of an agent, by media id. */
export type AgentPhoto = { id: string; state: "pending" | "approved" | "refused"; alt?: string };

export type AgentsTable = {
  id: string;
  user_id: string;
  model_username: string;
  content_type: Generated<ContentType>;
  first_message: string;
  voice_id: string | null;
  base_rate_micros: ColumnType<bigint, bigint | undefined, bigint>;
  pricing_type: Generated<"minute">;
  name: string;
  tagline: Generated<string>;
  description: Generated<string>;
  photos: JSONColumnType<AgentPhoto[], string | undefined, string>;
  language: Generated<string>;
  mood: Generated<string>;
  backstory: Generated<string>;
  tone: Generated<string>;
  welcomes: Generated<string[]>;
  refuses: Generated<string[]>;
  example_lines: Generated<string[]>;
  status: Generated<AgentStatus>;
  step: Generated<EditorStep>;
  published_version_id: string | null;
  published_at: Date | null;
  /** When the price last changed while the agent was public. */
  rate_changed_at: Date | null;
  featured_rank: Generated<number>;
  /** Since when the platform hides it; null: it does not. */
  held_at: Date | null;
  /** Set by the database: the reasons for a forced pause, and whether the agent is active again after it. */
  stopped_for: Generated<StopReason[]>;
  resumes: Generated<boolean>;
  /** Counted by the database: how often it became public, held, stopped or featured, or changed its version, or ceased to. */
  standing_changes: Generated<bigint>;
  /** Set only by the database and the ratings feature. */
  ratings_up: Generated<number>;
  ratings_count: Generated<number>;
  billed_calls: Generated<number>;
  /** The rank of the rating, 0–1000; −1 while it is not public. */
  rating_rank: GeneratedAlways<number>;
  /** The version whose greeting was recorded last, and how long the recording is. */
  sample_version_id: string | null;
  sample_ms: number | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
};

export type AgentVersionsTable = {
  id: string;
  agent_id: string;
  number: number;
  content: JSONColumnType<StoredContent, string, never>;
  /** The admin who wrote it; null: the agent's creator. */
  made_by: ColumnType<string | null, string | null | undefined, never>;
  created_at: ColumnType<Date, Date | undefined, never>;
};

/** The typed fields, beside the saved ones. */
export type AgentDraftsTable = {
  agent_id: string;
  edition: Generated<number>;
  fields: JSONColumnType<EditorFields, string, string>;
  /** The typed fields that a restored version replaced. */
  before_restore: JSONColumnType<EditorFields | null, string | null, string | null>;
  basic_completed: Generated<boolean>;
  voice_completed: Generated<boolean>;
  pricing_saved: Generated<boolean>;
  pricing_completed: Generated<boolean>;
  updated_at: Date;
};

/** An agent as the voice service saved it. */
export type VoiceAgentsTable = {
  agent_id: string;
  version_id: string;
  provider: string;
  external_id: string;
  assembled: JSONColumnType<object, string, string>;
  saved_at: Date;
};

/** What an admin's decision about a version found, and how it left the companion. */
export type DecisionRecord = {
  /** The version that callers heard before; null: none. */
  publishedVersionId: string | null;
  step: EditorStep;
  /** When its price had last changed. ISO. */
  rateChangedAt: string | null;
  /** Afterwards: the count of its `standing_changes`, and its newest version. */
  left: { standingChanges: string; newestVersionId: string };
};

export type ReviewState = "waiting" | "approved" | "changes_asked" | "refused" | "withdrawn";
export type AgentReviewsTable = {
  id: string;
  agent_id: string;
  version_id: string;
  state: ReviewState;
  reasons: Generated<string[]>;
  note: Generated<string>;
  submitted_at: Date;
  decided_at: Date | null;
  /** Null if it was decided by rule or withdrawn. */
  decided_by: string | null;
  /** Null where there is nothing to undo: an admin's own edit, and decisions by rule. */
  before_decision: JSONColumnType<DecisionRecord | null, string | null | undefined, string | null>;
};

declare module "#platform/database/tables.ts" {
  interface Tables {
    agents: AgentsTable;
    agent_versions: AgentVersionsTable;
    agent_drafts: AgentDraftsTable;
    voice_agents: VoiceAgentsTable;
    agent_reviews: AgentReviewsTable;
  }
}
