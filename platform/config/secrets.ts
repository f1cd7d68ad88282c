import { randomBytes } from "node:crypto";
import { copyFileSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const secrets = z.object({
  /** Signs session cookies and bearer tokens. */
  authSecret: z.string().min(32),
  /** Signs the age gate's cookies. */
  gateSecret: z.string().min(32),
  /** Seals personal records at rest, 32 bytes in base64url. What it sealed cannot be read without it. */
  sealingKey: z.string().regex(/^[\w-]{43}$/),
  /** What `authSecret` was before, the newest first: opens what was encrypted with it, and signs nothing any more. */
  earlierAuthSecrets: z.array(z.string().min(32)).default([]),
});
/** An installation may be older than the sealing of records: it gets the key that it lacks. */
const kept = secrets.partial({ sealingKey: true });
export type Secrets = z.infer<typeof secrets>;

/**
 * The secrets of this installation, made at random on the first start and kept in `secrets.json` (mode 0600) in the
 * data directory. A damaged file stops the start: new secrets would sign every member out.
 */
export function loadSecrets(dataDir: string): Secrets {
  const path = join(dataDir, "secrets.json");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const text = readIfThere(path);
  const before = text === null ? null : kept.parse(JSON.parse(text));
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
  // Another process may have made some meanwhile: whoever was first, all go on with the same.
  const draft = draftOf(path, made);
  const isFirst = linkUnlessThere(draft, path);
  rmSync(draft);
  return isFirst ? made : loadSecrets(dataDir);
}

/** Unlike a rename, a link never takes the place of a file that is there. */
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
 * Gives the installation a new secret for signing in, such as after somebody left who knew the old one. Everybody is
 * signed out; second factors stay, since the old secret still opens them. Servers that run have to be started anew.
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
