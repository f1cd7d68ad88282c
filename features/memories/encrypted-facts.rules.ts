import type { SealedFor } from "#platform/encryption/encryption.ts";

/** Binds a sealed fact to its customer and its id. */
export function sealedFactFor(customerUid: string, id: string): SealedFor {
  return { owner: customerUid, purpose: `memory:${id}` };
}
