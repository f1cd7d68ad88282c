import { randomBytes } from "node:crypto";
import type { Composition } from "../compose.ts";
import { keepDemoAccounts } from "../demo-accounts.ts";
import { seedHistory } from "./demo-history.ts";
import { seedAfterCalls } from "./demo-ratings.ts";
import { seedRegulars } from "./demo-regulars.ts";
import { seedSafety } from "./demo-safety.ts";
import { type SeededMembers, seedMembers } from "./seed-members.ts";

/** How long before the seed the regulars joined: before the first call that the demo tells of. */
const regularsForMs = 60 * 86_400_000;

/** On the first start with the embedded database: people to be, voices to call, and three weeks of calls in the books. */
export async function seedDemoOnce(composition: Composition): Promise<void> {
  const { config, database, core, clock, log } = composition;
  if (database.engine !== "embedded" || config.demo === "off") return;
  const found = await database.db.selectFrom("users").select("uid").limit(1).executeTakeFirst();
  if (found) return;
  log.info({}, "demo: filling the new installation");
  const passwords = { customer: newPassword(), creator: newPassword(), admin: newPassword() };
  const now = clock.now();
  const seeded = await seedMembers({ database, members: core.members, passwords, now });
  const regulars = await seedRegulars(database, new Date(now.getTime() - regularsForMs));
  await seedHistory({ database, ledger: core.ledger, seeded, regulars, now });
  await seedAfterCalls({ composition, seeded, regulars, now });
  await seedSafety({ composition, regulars });
  // What waited long enough in those weeks is available from the start.
  await composition.jobs.find(({ name }) => name === "clear-earnings")?.run();
  keepDemoAccounts(config.dataDir, accountsOf(seeded, passwords));
}

/** Sixteen characters that a person can copy by hand: no letters that look alike. */
function newPassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  return Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join("");
}

const aboutCustomer = {
  free: "customer with $5 of free credit",
  paid: "customer with paid credit",
  empty: "customer without credit",
};

function accountsOf(seeded: SeededMembers, passwords: { customer: string; creator: string; admin: string }) {
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
