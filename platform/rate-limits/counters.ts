import { createHash } from "node:crypto";
import { ipv6Network } from "#platform/addresses/addresses.ts";

export type Width = "exact" | "wide";
export type Counter = { width: Width; name: string };

/** The multiple of one home's limit for an IPv6 network of 65,536 homes. */
export const WIDE = 8;

/**
 * The names under which a key is counted. One home has 2^64 IPv6 addresses, so they count as one; all networks of one
 * provider block count together once more. The names are hashes: the counters identify no one.
 */
export function countersOf(key: string): Counter[] {
  const near = ipv6Network(key, 64);
  const far = ipv6Network(key, 48);
  const exact: Counter = { width: "exact", name: hashed(near ?? key.replace(/^::ffff:(?=\d+(\.\d+){3}$)/i, "")) };
  return far === null ? [exact] : [exact, { width: "wide", name: hashed(far) }];
}

const hashed = (text: string) => createHash("sha256").update(text).digest("base64url");
