/**
 * Every table by its name. Each feature adds its own in `<noun>.tables.ts`:
 * `declare module "#platform/database/tables.ts" { interface Tables { agents: AgentsTable } }`.
 * A table belongs to whoever adds it: scripts/table-owners/table-owners.rules.ts says who else may read it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features through declaration merging
export interface Tables {}
