import type { SealedFor } from "#platform/encryption/encryption.ts";

/** Whose a sealed fact is: it opens as this fact of this customer and as nothing else. */
export function sealedFactFor(customerUid: string, id: string): SealedFor {
  return { owner: customerUid, purpose: `memory:${id}` };
}
