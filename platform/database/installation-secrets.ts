import { createHmac } from "node:crypto";
import type { Config } from "../config/config.ts";
import { ConfigError } from "../config/config-error.ts";
import { hasSecrets, loadSecrets, type Secrets, secretsIfThere } from "../config/secrets.ts";
import type { Database } from "./connect.ts";

type Fingerprints = { auth: Buffer; gate: Buffer; sealing: Buffer };
type Server = Pick<Database, "pool" | "engine">;
/** `hasMembers` says whether the database is in use. */
type Installation = Pick<Config, "dataDir"> & { hasMembers(pool: Server["pool"]): Promise<boolean> };

const columns = ["auth", "gate", "sealing"] as const;

/**
 * The secrets of this installation. All servers of one database need the same: the first one notes their fingerprints in
 * it, and a `ConfigError` stops a server that has others, or none yet. So it does where nothing is noted, as after an
 * upgrade, if the database has members and this server no secrets: new ones would be noted, and the right ones refused. A
 * sign-in secret that replaced the noted one is noted in its place.
 */
export async function installationSecrets(server: Server, installation: Installation): Promise<Secrets> {
  const { dataDir } = installation;
  if (server.engine === "embedded") return loadSecrets(dataDir);
  const noted = await notedFingerprints(server);
  // Not later: a server that is refused must not generate a file.
  await requireSecrets(server, noted, installation);
  const secrets = loadSecrets(dataDir);
  const own = fingerprintsOf(secrets);
  if (!noted) await note(server, own, "ON CONFLICT DO NOTHING");
  const current = noted ?? (await notedFingerprints(server)) ?? own;
  if (!fits(current, secrets)) throw otherSecrets(dataDir);
  if (!own.auth.equals(current.auth)) await noteAsOwn(server, secrets);
  return secrets;
}

/** Throws the same `ConfigError` if a start would, without changing anything. */
export async function checkInstallationSecrets(server: Server, installation: Installation): Promise<void> {
  const { dataDir } = installation;
  if (server.engine === "embedded") return;
  const noted = await notedFingerprints(server);
  await requireSecrets(server, noted, installation);
  const secrets = noted && secretsIfThere(dataDir);
  if (noted && secrets && !fits(noted, secrets)) throw otherSecrets(dataDir);
}

/** Throws if there are no secrets here for a database that is in use with some. */
async function requireSecrets(
  server: Server,
  noted: Fingerprints | null,
  { dataDir, hasMembers }: Installation,
): Promise<void> {
  if (noted && !secretsIfThere(dataDir)) throw otherSecrets(dataDir);
  // Secrets from before there was a sealing key get one, so they count where nothing is noted yet.
  if (!noted && !hasSecrets(dataDir) && (await hasMembers(server.pool))) throw otherSecrets(dataDir);
}

/** Notes these secrets as those of the database, whatever was noted before. */
export async function noteAsOwn(server: Server, secrets: Secrets): Promise<void> {
  const set = columns.map((name) => `${name} = EXCLUDED.${name}`).join(", ");
  await note(server, fingerprintsOf(secrets), `ON CONFLICT (id) DO UPDATE SET ${set}`);
}

function otherSecrets(dataDir: string): ConfigError {
  return new ConfigError(
    `DATA_DIR: the secrets.json with which this database was used until now is not in ${dataDir}; put it there, from the DATA_DIR of the server that used it or from its backup. If it is lost for good, or the file that is there now is the right one, run \`npm run secret:rotate -- --adopt\` to make the secrets there those of the database`,
  );
}

/** Whether the secrets are the noted ones; a sign-in secret may have replaced the noted one. */
function fits(noted: Fingerprints, secrets: Secrets): boolean {
  const { gate, sealing } = fingerprintsOf(secrets);
  const auths = [secrets.authSecret, ...secrets.earlierAuthSecrets].map((secret) => fingerprint("auth", secret));
  return noted.gate.equals(gate) && noted.sealing.equals(sealing) && auths.some((auth) => noted.auth.equals(auth));
}

function fingerprintsOf({ authSecret, gateSecret, sealingKey }: Secrets): Fingerprints {
  return {
    auth: fingerprint("auth", authSecret),
    gate: fingerprint("gate", gateSecret),
    sealing: fingerprint("sealing", sealingKey),
  };
}

const fingerprint = (name: keyof Fingerprints, secret: string) =>
  createHmac("sha256", secret).update(`nocturne installation: ${name}`).digest();

/** Null in a database that no server has opened yet. */
async function notedFingerprints({ pool }: Server): Promise<Fingerprints | null> {
  const { rows } = await pool.query<Fingerprints>(
    `SELECT ${columns.join(", ")} FROM installation_secrets WHERE id = 1`,
  );
  return rows[0] ?? null;
}

async function note({ pool }: Server, own: Fingerprints, conflict: string): Promise<void> {
  const values = columns.map((name) => own[name]);
  await pool.query(
    `INSERT INTO installation_secrets (id, ${columns.join(", ")}) VALUES (1, $1, $2, $3) ${conflict}`,
    values,
  );
}
