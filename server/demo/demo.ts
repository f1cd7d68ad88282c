import { randomBytes } from "node:crypto";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { dayMs } from "#platform/days/durations.ts";
import type { Composition } from "../compose.ts";
import { keepDemoAccounts } from "./demo-accounts.ts";
import { seedHistory } from "./demo-history.ts";
import { type DemoPlan, dropPlan, keepPlan, readPlan } from "./demo-plan.ts";
import { seedAfterCalls } from "./demo-ratings.ts";
import { seedRegulars } from "./demo-regulars.ts";
import { seedSafety } from "./demo-safety.ts";
import { type SeededMembers, seedMembers } from "./seed-members.ts";

/** How long before the seed the regulars joined: before the first call that the demo tells of. */
const regularsForMs = 60 * dayMs;

/** A demo whose members are there, and whose past is not whole. */
export type BegunDemo = { plan: DemoPlan; seeded: SeededMembers; regulars: Viewer[] };

/**
 * Before the first visitor: on the first start with the embedded database people to be and voices to call, or what of
 * them an earlier start did not get to. Null where there is nothing to do for the demo.
 */
export async function beginDemo(composition: Composition): Promise<BegunDemo | null> {
  const { config, database, internal } = composition;
  if (database.engine !== "embedded" || config.demo === "off") return null;
  const plan = readPlan(config.dataDir) ?? (await planFirst(composition));
  if (!plan) return null;
  const seeded = await seedMembers({ database, members: internal.members, passwords: plan.passwords, now: plan.now });
  const regulars = await seedRegulars(database, new Date(plan.now.getTime() - regularsForMs));
  return { plan, seeded, regulars };
}

/**
 * Beside the first visitors: three weeks of calls in the books, and what came of them. Nobody knows a password of the
 * demo before it is whole. Told to stop, or killed, it leaves the rest to the next start.
 */
export async function finishDemo(composition: Composition, demo: BegunDemo, stopping: AbortSignal): Promise<void> {
  const { config, database, internal } = composition;
  stopping.throwIfAborted();
  const { plan, seeded, regulars } = demo;
  const { now } = plan;
  await seedHistory({ database, ledger: internal.ledger, seeded, regulars, now, stopping });
  await seedAfterCalls({ composition, seeded, regulars, now, stopping });
  await seedSafety({ composition, regulars, stopping });
  // What waited long enough in those weeks is available from the start.
  await composition.jobs.find(({ name }) => name === "clear-earnings")?.run();
  keepDemoAccounts(config.dataDir, accountsOf(seeded, plan.passwords));
  dropPlan(config.dataDir);
}

async function planFirst({ config, database, clock, log }: Composition): Promise<DemoPlan | null> {
  const found = await database.db.selectFrom("users").select("uid").limit(1).executeTakeFirst();
  if (found) return null;
  log.info({}, "demo: filling the new installation");
  const passwords = { customer: newPassword(), creator: newPassword(), admin: newPassword() };
  const plan = { now: clock.now(), passwords };
  keepPlan(config.dataDir, plan);
  return plan;
}

/** Sixteen characters that a person can copy by hand: no letters that look alike. */
function newPassword(): string {
  const emails = "abcdefghjkmnpqrstuvwxyz23456789";
  return Array.from(randomBytes(16), (byte) => emails[byte % emails.length]).join("");
}

const aboutCustomer = {
  free: "customer with $5 of free credit",
  paid: "customer with paid credit",
  empty: "customer without credit",
};

function accountsOf(seeded: SeededMembers, passwords: DemoPlan["passwords"]) {
  const [creator] = seeded.creators;
  return [
    ...seeded.customers.map(({ viewer, demo }) => ({
      email: viewer.email,
      password: passwords.customer,
      about: aboutCustomer[demo.credit],
    })),
    ...(creator ? [{ email: creator.viewer.email, password: passwords.creator, about: "creator with earnings" }] : []),
    { email: seeded.admin.email, password: passwords.admin, about: "admin" },
  ];
}
