import { randomBytes } from "node:crypto";
import { hasMembers } from "#features/members/member-directory.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { ConfigError } from "#platform/config/config-error.ts";
import { hasDemo } from "#platform/config/demo.ts";
import { dayMs } from "#platform/days/durations.ts";
import type { Composition } from "../compose.ts";
import { demoAccounts, saveDemoAccounts } from "./demo-accounts.ts";
import { demoSecondAdmin } from "./demo-data.ts";
import { seedHistory } from "./demo-history.ts";
import { type DemoPlan, deletePlan, readPlan, savePlan } from "./demo-plan.ts";
import { seedQueue } from "./demo-queue.ts";
import { seedAfterCalls } from "./demo-ratings.ts";
import { seedRegulars } from "./demo-regulars.ts";
import { seedSafety } from "./demo-safety.ts";
import { type SeededMembers, seedMembers } from "./seed-members.ts";

/** How long before the seed the regulars joined: before the first seeded call. */
const regularsForMs = 60 * dayMs;

/** A demo with its members, whose past is incomplete. */
export type StartedDemo = { plan: DemoPlan; seeded: SeededMembers; regulars: Viewer[] };

/**
 * Seeds members and agents on the first start of an installation that has a demo, or the rest of them after an interrupted
 * start. Runs before the first visitor. Null if there is nothing to do. Throws a `ConfigError` where `DEMO=on` asks for a
 * demo beside members who are none of its own.
 */
export async function startDemo(composition: Composition): Promise<StartedDemo | null> {
  const { config, database, internal } = composition;
  if (!hasDemo(config, database)) return null;
  const plan = readPlan(config.dataDir) ?? (await newPlan(composition));
  if (!plan) return null;
  const seeded = await seedMembers({ database, members: internal.members, passwords: plan.passwords, now: plan.now });
  const regulars = await seedRegulars(database, new Date(plan.now.getTime() - regularsForMs));
  return { plan, seeded, regulars };
}

/**
 * Seeds three weeks of calls and what followed them, while the first visitors are served. The demo's passwords are not
 * published before it is complete. If it is stopped or killed, the next start continues.
 */
export async function finishDemo(composition: Composition, demo: StartedDemo, stopping: AbortSignal): Promise<void> {
  const { config, database, internal } = composition;
  stopping.throwIfAborted();
  const { plan, seeded, regulars } = demo;
  const { now } = plan;
  await seedHistory({ database, ledger: internal.ledger, seeded, regulars, now, stopping });
  await seedAfterCalls({ composition, seeded, regulars, now, stopping });
  await seedSafety({ composition, regulars, stopping });
  await seedQueue({ composition, seeded, password: plan.passwords.admin });
  // Earnings that waited long enough in those weeks are available from the start.
  await composition.jobs.find(({ name }) => name === "clear-earnings")?.run();
  saveDemoAccounts(config.dataDir, accountsOf(seeded, plan.passwords));
  deletePlan(config.dataDir);
}

async function newPlan({ config, database, clock, log }: Composition): Promise<DemoPlan | null> {
  if (await hasMembers(database.pool)) {
    if (config.demo !== "on" || demoAccounts(config.dataDir).length > 0) return null;
    throw new ConfigError("DEMO: this database has members and no demo; leave DEMO out, or name an empty database");
  }
  log.info({}, "demo: filling the new installation");
  const passwords = { customer: newPassword(), creator: newPassword(), admin: newPassword() };
  const plan = { now: clock.now(), passwords };
  savePlan(config.dataDir, plan);
  return plan;
}

/** Sixteen characters that are easy to copy by hand: no similar-looking letters. */
function newPassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  return Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join("");
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
    { email: demoSecondAdmin.email, password: passwords.admin, about: "second admin, for decisions that need two" },
  ];
}
