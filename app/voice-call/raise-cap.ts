import type { CallView } from "#features/conversations/conversations.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import { type Micros, parseDollars } from "#platform/money/money.ts";

const failed = "The cap could not be raised. Please try again.";

/**
 * Raises the cap of a call; `capUsd` null: as far as possible. `raised` is told the new one. Resolves to why it was not
 * raised, or null.
 */
export async function raiseCap(
  callId: string,
  capUsd: string | null,
  raised: (cap: Micros, isLimit: boolean) => void,
): Promise<string | null> {
  try {
    const response = await fetch(`/api/conversations/${callId}/cap`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(capUsd === null ? {} : { capUsd }),
    });
    if (!response.ok) return ((await response.json()) as Partial<FailureBody>).message ?? failed;
    const view = (await response.json()) as CallView;
    const cap = parseDollars(view.capUsd ?? "");
    if (cap !== null) raised(cap, view.capIsLimit);
    return null;
  } catch {
    return failed;
  }
}
