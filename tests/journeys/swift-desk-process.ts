import { readConfig } from "#platform/config/config.ts";
import { createLog } from "#platform/log/log.ts";
import { seedDemoOnce } from "#server/demo/demo.ts";
import { builtPages } from "#server/http/pages.ts";
import { serve } from "#server/serve.ts";

// The product with a desk that confirms every creator and approves every companion at once. Says where it is open.

const root = process.cwd();
const running = await serve({
  config: readConfig(process.env),
  log: createLog("warn"),
  version: "test",
  root,
  pages: async () => builtPages(root),
  prepare: seedDemoOnce,
});
const { database, services } = running.composition;
const row = await database.db
  .selectFrom("users")
  .select(["uid", "username", "email"])
  .where("role", "=", "admin")
  .executeTakeFirstOrThrow();
const admin = { ...row, name: null, userType: "user", role: "admin", twoFactor: true } as const;
let next: ReturnType<typeof setTimeout> | undefined;
let working: Promise<void> = Promise.resolve();

async function work(): Promise<void> {
  const now = new Date();
  await database.db
    .updateTable("users")
    .set({ verified_at: now })
    .where("user_type", "=", "model")
    .where("verified_at", "is", null)
    .execute();
  for (const { id } of await services.agentPublishing.waiting(admin)) {
    await services.agentPublishing.approve(admin, id, "Fits the rules");
  }
  next = setTimeout(() => {
    working = work();
  }, 200);
}
await work();
process.stdout.write(`The site is open: http://localhost:${running.port}\n`);
process.on("SIGTERM", () => {
  void working
    .then(() => clearTimeout(next))
    .then(() => running.stop())
    .then(() => process.exit(0));
});
