import { createHash, randomBytes, randomFillSync } from "node:crypto";

/** The system's random source costs the same for a page as for sixteen bytes, and every request needs it twice. */
const chance = Buffer.alloc(4_096);
let used = chance.length;

/** Random bytes (at most 4,096), each returned once. For names; keys and tokens use the system's source directly. */
export function chanceBytes(count: number): Buffer {
  if (used + count > chance.length) {
    randomFillSync(chance);
    used = 0;
  }
  const bytes = Buffer.from(chance.subarray(used, used + count));
  used += count;
  return bytes;
}

let lastMs = 0;
let counter = 0;

/**
 * A UUID of version 7 (RFC 9562, section 5.7): 48 bits of Unix milliseconds, then a 12-bit counter that keeps ids of one
 * process in order, then random bits. Sorts by creation time as text and as bytes.
 */
export function uuidv7(nowMs = Date.now()): string {
  if (nowMs > lastMs) {
    lastMs = nowMs;
    counter = chanceBytes(2).readUInt16BE() & 0x3ff;
  } else {
    counter += 1;
    if (counter > 0xfff) {
      lastMs += 1;
      counter = 0;
    }
  }
  const bytes = chanceBytes(16);
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is valid in a uuid column. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** A secret of 256 random bits with a prefix that names its purpose, such as `ek_…` for a call token. */
export function secretToken(prefix: string): string {
  return `${prefix}${randomBytes(32).toString("base64url")}`;
}

/** The stored form of a secret token: enough to recognise it, never enough to use it. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
