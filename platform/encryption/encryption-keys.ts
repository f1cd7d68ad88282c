import type { EncryptionKey } from "./encryption.ts";

const keyBytes = 32;
const localKeyId = "local";

/** Parses `name:key,name:key`, each key 32 bytes in base64, the newest first; null if any of them is invalid. */
export function parseEncryptionKeys(text: string): EncryptionKey[] | null {
  const keys = text.split(",").map((part) => {
    const [, id = "", base64 = ""] = /^\s*([a-z0-9-]{1,40}):([A-Za-z0-9+/_-]+={0,2})\s*$/.exec(part) ?? [];
    return { id, key: Buffer.from(base64, "base64") };
  });
  const ids = new Set(keys.map(({ id }) => id));
  const sound = keys.every(({ id, key }) => id !== "" && id !== localKeyId && key.length === keyBytes);
  return sound && ids.size === keys.length ? keys : null;
}

/**
 * All keys of the deployment. Configured keys come first; the generated key decrypts what was encrypted before there were
 * any.
 */
export function encryptionKeysOf(configured: readonly EncryptionKey[], localKey: string): EncryptionKey[] {
  return [...configured, { id: localKeyId, key: Buffer.from(localKey, "base64url") }];
}
