import type { Database } from "#platform/database/connect.ts";
import { createMailbox } from "#providers/mail/mailbox.ts";
import { seedMembers } from "#server/demo/seed-members.ts";
import { openProduct, type ProductWishes } from "./product.ts";

export const demoPasswords = { customer: "quiet trains 1", creator: "quiet trains 2", admin: "quiet trains 3" };

/**
 * The product with the demo's members and agents. Free credit waits for a confirmed email, so that each test says what a
 * member has.
 */
export async function withDemo(database: Database, wishes: ProductWishes = {}) {
  const mail = { ...createMailbox(), keepsEmails: false };
  const product = await openProduct(database, { ...wishes, outside: { mail, ...wishes.outside } });
  const { clock, features } = product;
  const { members } = features.members.internal;
  const { settings } = features.settings.internal;
  const seeded = await seedMembers({ database, members, passwords: demoPasswords, now: clock.now() });
  /** The creator of the agent of that name. Throws for a name that the demo does not have. */
  function creatorOf(name: string) {
    const found = seeded.creators.find((creator) => creator.demo.agent.name === name);
    if (!found) throw new Error(`The demo has no agent called ${name}`);
    return found;
  }
  return {
    ...product,
    members,
    agents: features.agents.internal.agents,
    prompts: features.prompts.internal.prompts,
    settings,
    seeded,
    creatorOf,
    agentId: (name: string): string => creatorOf(name).agentId,
  };
}
