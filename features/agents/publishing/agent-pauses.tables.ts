export type CreatorPausesTable = {
  uid: string;
  /** The agents that were active until then. */
  agents: string[];
  paused_at: Date;
};

declare module "#platform/database/tables.ts" {
  interface Tables {
    creator_pauses: CreatorPausesTable;
  }
}
