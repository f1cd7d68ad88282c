import { randomBytes } from "node:crypto";
import { copyFileSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { ConfigError } from "./config-error.ts";

const secrets = z.object({
  /** Signs session cookies and bearer tokens. */
  authSecret: z.string().min(32),
  /** Signs the age gate's cookies. */
  gateSecret: z.string().min(32),
  /** Encrypts personal records, 32 bytes in base64url. They cannot be read without it. */
  sealingKey: z.string().regex(/^[\w-]{43}$/),
  /** Previous values of `authSecret`, the newest first: they decrypt what was encrypted with them, but sign nothing. */
  earlierAuthSecrets: z.array(z.string().min(32)).default([]),
});
/** A deployment from before records were encrypted gets the missing key. */
const storedSecrets = secrets.partial({ sealingKey: true });
export type Secrets = z.infer<typeof secrets>;

/**
 * The deployment's secrets, generated on the first start and stored in `secrets.json` (mode 0600) in the data directory. A
 * damaged file stops the start with a `ConfigError`: new secrets would sign every member out.
 */
export function loadSecrets(dataDir: string): Secrets {
  const path = join(dataDir, "secrets.json");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const text = readIfThere(path);
  const before = text === null ? null : parsed(path, text);
  if (before?.sealingKey !== undefined) return { ...before, sealingKey: before.sealingKey };
  const made: Secrets = {
    authSecret: before?.authSecret ?? randomBytes(48).toString("base64url"),
    gateSecret: before?.gateSecret ?? randomBytes(48).toString("base64url"),
    sealingKey: randomBytes(32).toString("base64url"),
    earlierAuthSecrets: before?.earlierAuthSecrets ?? [],
  };
  if (before !== null) {
    write(path, made);
    return made;
  }
  // Another process may have created them meanwhile: the first one wins, and all use the same.
  const draft = draftOf(path, made);
  const isFirst = linkUnlessThere(draft, path);
  rmSync(draft);
  return isFirst ? made : loadSecrets(dataDir);
}

/** The stored secrets; null if there is none yet or one is missing. Creates nothing. */
export function secretsIfThere(dataDir: string): Secrets | null {
  const path = join(dataDir, "secrets.json");
  const text = readIfThere(path);
  const stored = text === null ? null : parsed(path, text);
  return stored?.sealingKey === undefined ? null : { ...stored, sealingKey: stored.sealingKey };
}

/** Whether there is a file of secrets, if only one from before records were encrypted. Creates nothing. */
export const hasSecrets = (dataDir: string): boolean => readIfThere(join(dataDir, "secrets.json")) !== null;

function parsed(path: string, text: string): z.infer<typeof storedSecrets> {
  try {
    return storedSecrets.parse(JSON.parse(text));
  } catch {
    throw new ConfigError(`DATA_DIR: ${path} is damaged; put its copy from the backup of that folder in its place`);
  }
}

/** Unlike a rename, a link never replaces an existing file. */
function linkUnlessThere(from: string, to: string): boolean {
  try {
    linkSync(from, to);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    // A file system without links: there the last one wins.
    copyFileSync(from, to);
  }
  return true;
}

/**
 * Gives the deployment a new sign-in secret, for instance after someone who knew the old one has left. Everyone is signed
 * out; second factors stay, since the old secret still decrypts them. Running servers have to be restarted.
 */
export function rotateAuthSecret(dataDir: string): Secrets {
  const before = loadSecrets(dataDir);
  const rotated: Secrets = {
    ...before,
    authSecret: randomBytes(48).toString("base64url"),
    earlierAuthSecrets: [before.authSecret, ...before.earlierAuthSecrets],
  };
  write(join(dataDir, "secrets.json"), rotated);
  return rotated;
}

function write(path: string, secrets: Secrets): void {
  renameSync(draftOf(path, secrets), path);
}

function draftOf(path: string, secrets: Secrets): string {
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return draft;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
