/** Agents as other features ask for them: by name, and by the voice that they speak with. */
export { agentNamesOf, agentsNamed, creatorsUsing, voicesInUse } from "./agent-directory.store.ts";
