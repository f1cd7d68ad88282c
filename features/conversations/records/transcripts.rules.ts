import { minuteMs } from "#platform/days/durations.ts";
import type { SealedFor } from "#platform/encryption/encryption.ts";

/** Whose a sealed line is: it opens as this line of this call of this customer and as nothing else. */
export function sealedFor(customerUid: string, callId: string, no: number): SealedFor {
  return { owner: customerUid, purpose: `transcript:${callId}:${no}` };
}

/** How long an opened transcript lies open. */
export const OPEN_FOR_MS = 15 * minuteMs;
