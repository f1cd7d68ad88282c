import type { CallView } from "#features/conversations/conversations.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";

const failed = "The cap could not be raised. Please try again.";

/** The call with its raised cap, or why it was not raised. `capUsd` null: as far as possible. */
export async function raiseCap(callId: string, capUsd: string | null): Promise<CallView | { refusal: string }> {
  try {
    const response = await fetch(`/api/conversations/${callId}/cap`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(capUsd === null ? {} : { capUsd }),
    });
    if (response.ok) return (await response.json()) as CallView;
    const { message = failed } = (await response.json()) as Partial<FailureBody>;
    return { refusal: message };
  } catch {
    return { refusal: failed };
  }
}
