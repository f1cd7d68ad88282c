import { parseArgs } from "node:util";
import { type Config, readConfig } from "#platform/config/config.ts";
import { ConfigError } from "#platform/config/config-error.ts";
import { loadSecrets, rotateAuthSecret } from "#platform/config/secrets.ts";
import { connectNative } from "#platform/database/connect.ts";
import { noteAsOwn } from "#platform/database/installation-secrets.ts";
import { migrate } from "#platform/database/migrate.ts";
import { DatabaseUnreachable, requireReachable } from "#platform/database/reachable.ts";

try {
  const { values } = parseArgs({ options: { adopt: { type: "boolean", default: false } } });
  console.log(values.adopt ? await adopt(readConfig(process.env)) : rotate(readConfig(process.env)));
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof DatabaseUnreachable)) throw error;
  console.error(`These settings are not usable:\n  ${error.message.replaceAll("\n", "\n  ")}`);
  process.exitCode = 1;
}

function rotate({ dataDir }: Config): string {
  rotateAuthSecret(dataDir);
  return `There is a new secret for signing in, in ${dataDir}. Start every server anew with it: members sign in again then.`;
}

/** Makes the secrets of DATA_DIR those of the database, generating them if there are none. */
async function adopt({ dataDir, databaseUrl: url }: Config): Promise<string> {
  if (url === undefined) throw new ConfigError("DATABASE_URL: the embedded database keeps its secrets in DATA_DIR");
  const database = connectNative({ url, poolSize: 2 });
  try {
    await requireReachable(database);
    await migrate(database.pool);
    await noteAsOwn(database, loadSecrets(dataDir));
    return `The secrets in ${dataDir} are those of the database now. Start every server anew with a copy of that secrets.json.`;
  } finally {
    await database.close();
  }
}
