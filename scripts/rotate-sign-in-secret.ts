import { readConfig } from "#platform/config/config.ts";
import { ConfigError } from "#platform/config/config-error.ts";
import { rotateAuthSecret } from "#platform/config/secrets.ts";

try {
  const { dataDir } = readConfig(process.env);
  rotateAuthSecret(dataDir);
  console.log(
    `There is a new secret for signing in, in ${dataDir}. Start every server anew: members sign in again then.`,
  );
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(`These settings are not usable:\n  ${error.message.replaceAll("\n", "\n  ")}`);
  process.exitCode = 1;
}
