import { readConfig } from "#platform/config/config.ts";
import { createLog } from "#platform/log/log.ts";
import { builtPages } from "#server/http/pages/pages.ts";
import { serve } from "#server/process/serve.ts";
import { wholeDemo } from "#tests/builders/whole-demo.ts";

// The product with one rule of an operator: who is in Texas has their age checked. Says where it is open, as `npm start` does.

const root = process.cwd();
const running = await serve({
  config: readConfig(process.env),
  log: createLog("warn"),
  version: "test",
  root,
  pages: async () => builtPages(root),
  prepare: wholeDemo,
});
const { internal, database } = running.composition;
const { uid } = await database.db
  .selectFrom("users")
  .select("uid")
  .where("role", "=", "admin")
  .executeTakeFirstOrThrow();
const rules = [
  { country: "US", region: "TX", mode: "assurance" as const, startsOn: "2026-01-01" },
  { country: "US", region: "UT", mode: "blocked" as const, startsOn: "2026-01-01" },
];
const reason = "The law of Texas";
await internal.settings.set({ uid, role: "admin" }, "age_gate.restricted_places", rules, { reason });
process.stdout.write(`The site is open: http://localhost:${running.port}\n`);
process.on("SIGTERM", () => void running.stop().finally(() => process.exit()));
