import type { Viewer } from "#features/members/viewer.rules.ts";
import { readConfig } from "#platform/config/config.ts";
import { createLog } from "#platform/log/log.ts";
import type { Composition } from "#server/compose.ts";
import { builtPages } from "#server/http/pages/pages.ts";
import { serve } from "#server/process/serve.ts";
import { wholeDemo } from "#tests/builders/whole-demo.ts";

const restMs = 200;

/**
 * Serves the product with its demo and somebody of the team at a desk, who does `work` again and again. Says where it is
 * open, as `npm start` does.
 */
export async function serveWithAdmin(work: (composition: Composition, admin: Viewer) => Promise<void>): Promise<void> {
  const root = process.cwd();
  const running = await serve({
    config: readConfig(process.env),
    log: createLog("warn"),
    version: "test",
    root,
    pages: async () => builtPages(root),
    prepare: wholeDemo,
  });
  const { composition } = running;
  const row = await composition.database.db
    .selectFrom("users")
    .select(["uid", "username", "email"])
    .where("role", "=", "admin")
    .executeTakeFirstOrThrow();
  const admin = { ...row, name: null, userType: "user", role: "admin", twoFactor: true } as const;
  let next: ReturnType<typeof setTimeout> | undefined;
  let working: Promise<void> = Promise.resolve();

  async function again(): Promise<void> {
    await work(composition, admin);
    next = setTimeout(() => {
      working = again();
    }, restMs);
  }
  await again();
  process.stdout.write(`The site is open: http://localhost:${running.port}\n`);
  process.on("SIGTERM", () => {
    working
      .then(() => clearTimeout(next))
      .then(() => running.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  });
}
