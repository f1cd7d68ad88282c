/**
 * All tables by name. Each feature adds its own in `<noun>.tables.ts`:
 * `declare module "#platform/database/tables.ts" { interface Tables { agents: AgentsTable } }`.
 * The feature that adds a table owns it: scripts/table-owners/table-owners.rules.ts says which others may read it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features through declaration merging
export interface Tables {}
