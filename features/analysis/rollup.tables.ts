import type { ColumnType } from "kysely";

/** A UTC day, written as 2026-11-21. */
type Day = ColumnType<string, string, string>;

type AnalysisState = {
  one: boolean;
  /** By the clock of the database. */
  seen_at: Date | null;
  last_day: Day | null;
  folded_at: Date | null;
  /** When what counts over long spans was counted last. */
  spans_at: Date | null;
  /** The earliest day that was folded since then. */
  spans_from: Day | null;
};

type AnalysisFigures = { brand: string; content_type: string; day: Day; figure: string; value: bigint };

type AnalysisAgents = {
  day: Day;
  agent_id: string;
  brand: string;
  content_type: string;
  calls: number;
  billed_ms: bigint;
  paid_micros: bigint;
  free_micros: bigint;
  share_micros: bigint;
  cost_micros: bigint;
};

type AnalysisLosses = {
  call_id: string;
  day: Day;
  brand: string;
  content_type: string;
  agent_id: string;
  agent_name: string;
  billed_ms: bigint;
  earned_micros: bigint;
  cost_micros: bigint;
};

type AnalysisBoards = {
  span: number;
  brand: string;
  content_type: string;
  /** From 1 for the best; from -1 down for those that cost more than they bring, the worst first. */
  place: number;
  agent_id: string;
  calls: number;
  billed_ms: bigint;
  paid_micros: bigint;
  share_micros: bigint;
  cost_micros: bigint;
};

type AnalysisReach = {
  span: number;
  day: Day;
  brand: string;
  content_type: string;
  callers: number;
  returning_callers: number;
  creators: number;
  earning_creators: number;
};

type AnalysisCohorts = { week: Day; brand: string; weeks_later: number; callers: number };

declare module "#platform/database/tables.ts" {
  interface Tables {
    analysis_state: AnalysisState;
    analysis_waiting_days: { day: Day };
    analysis_figures: AnalysisFigures;
    analysis_agents: AnalysisAgents;
    analysis_losses: AnalysisLosses;
    analysis_boards: AnalysisBoards;
    analysis_reach: AnalysisReach;
    analysis_cohorts: AnalysisCohorts;
  }
}
