import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dollars, zero } from "#platform/money/money.ts";
import type { Composition } from "#server/compose.ts";
import { seedMembers } from "#server/demo/seed-members.ts";
import type { Caller } from "./crash-driver.ts";

const CALLERS = 20;
const PASSWORD = "a long enough secret";

/** Twenty signed-in callers with paid credit and one agent to call; made once for a data directory. */
export async function prepareCrashStage(composition: Composition): Promise<{ agentId: string; callers: Caller[] }> {
  const path = join(composition.config.dataDir, "stage.json");
  if (existsSync(path)) return JSON.parse(readFileSync(path, "utf8"));
  const { database, internal, services, clock } = composition;
  const passwords = { customer: PASSWORD, creator: PASSWORD, admin: PASSWORD };
  const seeded = await seedMembers({ database, members: internal.members, passwords, now: clock.now() });
  const callers: Caller[] = [];
  for (let index = 0; index < CALLERS; index += 1) callers.push(await newCaller(composition, index));
  const gate = await services.ageGate.enter({ country: "DE", certified: "true" }, { headers: new Headers(), ip: "" });
  for (const caller of callers) caller.cookie += `; ${gate.setCookies.map(nameAndValue).join("; ")}`;
  const stage = { agentId: seeded.creators[0]?.agentId ?? "", callers };
  writeFileSync(path, JSON.stringify(stage));
  return stage;
}

async function newCaller({ services, internal, database }: Composition, index: number): Promise<Caller> {
  const username = `caller-${index}`;
  const facts = { headers: new Headers(), ip: `crash:${index}` };
  const input = { email: `${username}@example.com`, username, password: PASSWORD, userType: "user" as const };
  const { viewer, setCookies } = await services.members.signUp(input, facts);
  const payment = { ownerId: viewer.uid, paid: dollars(200), bonus: zero, paymentRef: `sandbox:crash-${index}` };
  await internal.ledger.recordPurchase(database.db, { ...payment, label: "Credit" });
  return { cookie: setCookies.map(nameAndValue).join("; ") };
}

const nameAndValue = (cookie: string): string => cookie.split(";")[0] ?? "";
