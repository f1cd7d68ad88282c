/** Agent lookups for other features: by name, and by voice. */
export { agentNamesOf, agentsNamed, creatorsUsing, voicesInUse } from "./agent-directory.store.ts";
