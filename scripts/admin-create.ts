import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { createAuditService } from "#features/audit/audit.service.ts";
import { hasMembers } from "#features/members/member-directory.service.ts";
import { createMembersService } from "#features/members/service/members.service.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { readConfig } from "#platform/config/config.ts";
import { ConfigError } from "#platform/config/config-error.ts";
import { addressOfSite } from "#platform/config/reach.ts";
import { connectEmbedded, connectNative, type Database } from "#platform/database/connect.ts";
import { installationSecrets } from "#platform/database/installation-secrets.ts";
import { migrate } from "#platform/database/migrate.ts";
import { DatabaseUnreachable, requireReachable } from "#platform/database/reachable.ts";
import { isFailure } from "#platform/errors/failure.ts";
import { createLog } from "#platform/log/log.ts";

const usage = "Usage: npm run admin:create -- --email you@example.com --username your-name";

process.exitCode = await main(process.argv.slice(2));

/** Makes an admin. The exit code is 0 when one was made. */
async function main(args: string[]): Promise<number> {
  const wish = readRequest(args);
  if (!wish) return refuse(usage);
  const typed = process.stdin.isTTY ? await askPassword() : "";
  const password = typed === "" ? randomBytes(18).toString("base64url") : typed;
  let database: Database | undefined;
  try {
    const config = readConfig(process.env);
    database = config.databaseUrl
      ? connectNative({ url: config.databaseUrl, poolSize: 2 })
      : await connectEmbedded({ dataDir: config.dataDir });
    if (database.engine === "native") await requireReachable(database);
    await migrate(database.pool);
    const secrets = await installationSecrets(database, { ...config, hasMembers });
    const members = createMembersService({
      database,
      clock: systemClock,
      secret: secrets.authSecret,
      earlierSecrets: secrets.earlierAuthSecrets,
      baseUrl: addressOfSite(config, config.port),
      // An admin gets no free credit and is shown none here.
      ledger: { grantSignup: noLedger, credit: noLedger },
      audit: createAuditService({ db: database.db, clock: systemClock }),
      // Who runs this command knows the address: no letter asks about it.
      mail: { post: async () => {}, reachesPeople: false },
      log: createLog("error"),
    });
    const admin = await members.createAdmin({ ...wish, password });
    console.log(`Admin ${admin.username} <${admin.email}> may sign in now.`);
    if (typed === "") console.log(`Password: ${password}`);
    return 0;
  } catch (error) {
    if (isFailure(error) || error instanceof ConfigError || error instanceof DatabaseUnreachable)
      return refuse(error.message);
    return refuse(
      `${error instanceof Error ? error.message : String(error)}\nWith the embedded database, stop the server first.`,
    );
  } finally {
    await database?.close();
  }
}

function readRequest(args: string[]): { email: string; username: string } | null {
  try {
    const { values } = parseArgs({ args, options: { email: { type: "string" }, username: { type: "string" } } });
    return values.email && values.username ? { email: values.email, username: values.username } : null;
  } catch {
    return null;
  }
}

/** Asks without showing what is typed. Empty: one is made. */
async function askPassword(): Promise<string> {
  process.stdout.write("Password (leave empty to have one made): ");
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const answer = await reader.question("");
  reader.close();
  process.stdout.write("\n");
  return answer;
}

async function noLedger(): Promise<never> {
  throw new Error("The command line keeps no ledger");
}

function refuse(message: string): number {
  console.error(message);
  return 1;
}
