/**
 * All tables by name. Each feature adds its own in `<noun>.tables.ts`: `declare module "#platform/database/tables.ts" {
 * interface Tables { agents: AgentsTable } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features through declaration merging
export interface Tables {}
