import { createAgentsService } from "#features/agents/service/agents.service.ts";
import { createAuditService } from "#features/audit/audit.service.ts";
import { createPromptsService } from "#features/prompts/prompts.service.ts";
import { createSettingsService } from "#features/settings/settings.service.ts";
import type { Database } from "#platform/database/connect.ts";
import { seedMembers } from "#server/demo/seed-members.ts";
import { builtInVoices } from "#voice/ports/built-in-voices.ts";
import { withMembers } from "./members.ts";

export const demoPasswords = { customer: "quiet trains 1", creator: "quiet trains 2", admin: "quiet trains 3" };

/** The demo's members and agents on a real database, with the services around them. */
export async function withDemo(database: Database) {
  const { db } = database;
  const { members, clock } = withMembers(database);
  const settings = createSettingsService({ db, clock, audit: createAuditService({ db, clock }) });
  const prompts = createPromptsService({ db, explicitness: () => settings.get("calls.explicitness") });
  const voiceLabel = async (id: string) => builtInVoices.find((voice) => voice.voiceId === id)?.label ?? null;
  const speaksAs = async (_creatorUid: string, voiceId: string) => voiceId;
  const agents = createAgentsService({ db, clock, settings, members, prompts, voiceLabel, speaksAs });
  const seeded = await seedMembers({ database, members, passwords: demoPasswords, now: clock.now() });
  /** The agent of that name. Throws for a name that the demo does not have. */
  const agentId = (name: string): string => {
    const found = seeded.creators.find((creator) => creator.demo.agent.name === name);
    if (!found) throw new Error(`The demo has no agent called ${name}`);
    return found.agentId;
  };
  return { members, agents, prompts, settings, clock, seeded, agentId };
}
