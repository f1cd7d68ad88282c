import { insertDraft, publish } from "#features/agents/agents.store.ts";
import { type CoverStyle, coverStyleOf } from "#features/agents/cover/cover.rules.ts";
import { activeViewer } from "#features/members/members.store.ts";
import type { MembersService } from "#features/members/service/members.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Database } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { dayMs } from "#platform/days/durations.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { type DemoCreator, type DemoCustomer, demoAdmin, demoCreators, demoCustomers } from "./demo-data.ts";

/** A password for each kind of demo account, generated for this installation. */
export type DemoPasswords = { customer: string; creator: string; admin: string };

export type SeededMembers = {
  creators: { viewer: Viewer; agentId: string; demo: DemoCreator }[];
  customers: { viewer: Viewer; demo: DemoCustomer }[];
  /** As in a session that needs no second factor: the demo is for this machine only. */
  admin: Viewer;
};

/** How long before the seed the demo members joined. */
const memberForDays = 100;

/**
 * Creates the demo members through the service, as if they had signed up, and gives each creator a published agent.
 * Runs before the site opens. Run again after a partial run, it creates what is missing; existing members keep their
 * passwords.
 */
export async function seedMembers(options: {
  database: Database;
  members: Pick<MembersService, "signUp" | "createAdmin" | "sweepMissedGrants">;
  passwords: DemoPasswords;
  now: Date;
}): Promise<SeededMembers> {
  const { database, members, passwords, now } = options;
  const there = await demoMembers(database);

  const admin =
    there.get(demoAdmin.username) ?? (await members.createAdmin({ ...demoAdmin, password: passwords.admin }));
  // In parallel: hashing the passwords takes the time, and runs in threads.
  const joining = <Demo extends { username: string; email: string }>(
    demos: readonly Demo[],
    userType: "user" | "model",
    password: string,
  ) =>
    Promise.all(
      demos.map(async (demo) => ({
        viewer: there.get(demo.username) ?? (await join(members, demo, userType, password)),
        demo,
      })),
    );
  const [joined, customers] = await Promise.all([
    joining(demoCreators, "model", passwords.creator),
    joining(demoCustomers, "user", passwords.customer),
  ]);
  const creators: SeededMembers["creators"] = [];
  for (const [rank, { viewer, demo }] of joined.entries()) {
    const agentId = (await agentOf(database, viewer)) ?? (await addAgent(database, viewer, demo, rank, now));
    creators.push({ viewer, agentId, demo });
  }
  await backdate(database, new Date(now.getTime() - memberForDays * dayMs));
  // A member created just before a kill may lack the free credit; by now the sweep includes them.
  if (there.size > 0) await members.sweepMissedGrants();
  return { creators, customers, admin: { ...admin, twoFactor: true } };
}

const demoPeople = [...demoCreators, ...demoCustomers, demoAdmin];
const usernames = demoPeople.map(({ username }) => username);
const addresses = demoPeople.map(({ email }) => email);

/** The demo members that exist, by username. */
async function demoMembers({ db }: Database): Promise<Map<string, Viewer>> {
  const rows = await db.selectFrom("users").select(["uid", "username"]).where("username", "in", usernames).execute();
  const viewers = await Promise.all(rows.map(({ uid }) => activeViewer(db, uid)));
  return new Map(viewers.flatMap((viewer) => (viewer ? [[viewer.username, viewer]] : [])));
}

async function agentOf({ db }: Database, { uid }: Viewer): Promise<string | null> {
  const agent = await db.selectFrom("agents").select("id").where("user_id", "=", uid).executeTakeFirst();
  return agent?.id ?? null;
}

async function join(
  members: Pick<MembersService, "signUp">,
  demo: { username: string; email: string },
  userType: "user" | "model",
  password: string,
): Promise<Viewer> {
  // An address for each: the limit of sign-ups per address is for visitors.
  const facts = { headers: new Headers(), ip: `demo:${demo.username}` };
  const { viewer } = await members.signUp({ username: demo.username, email: demo.email, userType, password }, facts);
  return viewer;
}

async function addAgent(database: Database, owner: Viewer, demo: DemoCreator, rank: number, now: Date) {
  const at = new Date(now.getTime() - demo.publicForDays * dayMs);
  const [id, versionId] = [idWithCover(demo), uuidv7()];
  await transact(database.db, async (tx) => {
    await tx
      .updateTable("users")
      .set({ name: demo.name, description: demo.about, shown_description: demo.about, verified_at: at })
      .where("uid", "=", owner.uid)
      .execute();
    await insertDraft(tx, {
      id,
      versionId,
      userId: owner.uid,
      modelUsername: owner.username,
      content: demo.agent,
      at,
      featuredRank: (rank + 1) * 10,
    });
    await publish(tx, id, versionId, at);
  });
  return id;
}

/** An id whose cover has the style of the demo: the id decides it. One of about twelve does. */
function idWithCover({ cover, agent }: DemoCreator): string {
  const seed = { name: agent.name, mood: agent.mood, contentType: agent.contentType } as const;
  const isWanted = (style: CoverStyle) =>
    style.family === cover.family && style.composition === cover.composition && style.palette === cover.palette;
  for (let tries = 0; tries < 10_000; tries++) {
    const id = uuidv7();
    if (isWanted(coverStyleOf({ ...seed, id, pitch: "middle", pace: "even" }))) return id;
  }
  throw new Error(`The mood of ${agent.name} never gives the cover ${JSON.stringify(cover)}`);
}

/** Moves the join dates before the seeded calls. The site may have had visitors before: their data does not change. */
async function backdate({ db }: Database, joined: Date): Promise<void> {
  await db
    .updateTable("users")
    .set({ created_at: joined, updated_at: joined, email_verified: true })
    .where("username", "in", usernames)
    .execute();
  const demoMemberIds = db.selectFrom("users").select("uid").where("username", "in", usernames);
  // No one is signed in yet: these are the sessions of the sign-ups.
  await db.deleteFrom("sessions").where("user_id", "in", demoMemberIds).execute();
  // Their addresses are made up and confirmed: delete the pending emails.
  await db.deleteFrom("letter_links").where("uid", "in", demoMemberIds).execute();
  await db.deleteFrom("outbound_letters").where("recipient", "in", addresses).execute();
}
