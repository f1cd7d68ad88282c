import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const secrets = z.object({
  /** Signs session cookies and bearer tokens. */
  authSecret: z.string().min(32),
  /** Signs the age gate's cookies. */
  gateSecret: z.string().min(32),
  /** Seals personal records at rest, 32 bytes in base64url. What it sealed cannot be read without it. */
  sealingKey: z.string().regex(/^[\w-]{43}$/),
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
  };
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, path);
  return made;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
