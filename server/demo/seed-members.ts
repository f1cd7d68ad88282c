import { insertDraft, publish } from "#features/agents/agents.store.ts";
import type { MembersService } from "#features/members/members.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Database } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { type DemoCreator, type DemoCustomer, demoAdmin, demoCreators, demoCustomers } from "./demo-data.ts";

/** A password for each kind of demo account, made at random for this installation. */
export type DemoPasswords = { customer: string; creator: string; admin: string };

export type SeededMembers = {
  creators: { viewer: Viewer; agentId: string; demo: DemoCreator }[];
  customers: { viewer: Viewer; demo: DemoCustomer }[];
  /** As in a session that needs no second factor: the demo is for this machine alone. */
  admin: Viewer;
};

const dayMs = 86_400_000;
/** How long before the seed the demo's members joined. */
const memberForDays = 100;

/**
 * Makes the demo's members through the service, as if they had signed up, and gives each creator a published agent.
 * Call once on an empty database; a second run refuses, since the usernames are taken.
 */
export async function seedMembers(options: {
  database: Database;
  members: Pick<MembersService, "signUp" | "createAdmin">;
  passwords: DemoPasswords;
  now: Date;
}): Promise<SeededMembers> {
  const { database, members, passwords, now } = options;

  const admin = await members.createAdmin({ ...demoAdmin, password: passwords.admin });
  const creators: SeededMembers["creators"] = [];
  for (const [rank, demo] of demoCreators.entries()) {
    const viewer = await join(members, demo, "model", passwords.creator);
    creators.push({ viewer, agentId: await giveAgent(database, viewer, demo, rank, now), demo });
  }
  const customers: SeededMembers["customers"] = [];
  for (const demo of demoCustomers) {
    customers.push({ viewer: await join(members, demo, "user", passwords.customer), demo });
  }
  await backdate(database, new Date(now.getTime() - memberForDays * dayMs));
  return { creators, customers, admin: { ...admin, twoFactor: true } };
}

async function join(
  members: Pick<MembersService, "signUp">,
  demo: { username: string; email: string },
  userType: "user" | "model",
  password: string,
): Promise<Viewer> {
  // Each its own address: the limit of sign-ups per address is for strangers.
  const facts = { headers: new Headers(), ip: `demo:${demo.username}` };
  const { viewer } = await members.signUp({ username: demo.username, email: demo.email, userType, password }, facts);
  return viewer;
}

async function giveAgent(database: Database, owner: Viewer, demo: DemoCreator, rank: number, now: Date) {
  const at = new Date(now.getTime() - demo.publicForDays * dayMs);
  const [id, versionId] = [uuidv7(), uuidv7()];
  await transact(database.db, async (tx) => {
    await tx
      .updateTable("users")
      .set({ name: demo.name, description: demo.about, shown_description: demo.about, verified_at: at })
      .where("uid", "=", owner.uid)
      .execute();
    await insertDraft(tx, {
      ...{ id, versionId, userId: owner.uid, modelUsername: owner.username, content: demo.agent, at },
      featuredRank: (rank + 1) * 10,
    });
    await publish(tx, id, versionId, at);
  });
  return id;
}

/** Members who joined before the calls that the demo tells of. */
async function backdate(database: Database, joined: Date): Promise<void> {
  const names = [...demoCreators, ...demoCustomers].map((demo) => demo.username);
  await database.db
    .updateTable("users")
    .set({ created_at: joined, updated_at: joined, email_verified: true })
    .where("username", "in", [...names, demoAdmin.username])
    .execute();
  // Nobody is signed in yet: the sessions of the sign-ups are not theirs.
  await database.db.deleteFrom("sessions").execute();
  // Their addresses are made up, and confirmed: no letter waits for them.
  await database.db.deleteFrom("letter_links").execute();
  await database.db.deleteFrom("outbound_letters").execute();
}
