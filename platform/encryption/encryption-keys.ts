import type { EncryptionKey } from "./encryption.ts";

const keyBytes = 32;
const localKeyId = "local";

/**
 * Reads `name:key,name:key`, each key 32 bytes in base64, the newest first; null when one of them is none.
 */
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
 * All keys of an installation. Keys from the settings come first; the key that the installation made for itself opens
 * what was sealed before there were any.
 */
export function encryptionKeysOf(configured: readonly EncryptionKey[], localKey: string): EncryptionKey[] {
  return [...configured, { id: localKeyId, key: Buffer.from(localKey, "base64url") }];
}
