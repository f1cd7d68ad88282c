import type { CallView, StartedConversation } from "#features/conversations/conversations.schema.ts";
import { type CloseVerdict, renewalVerdict } from "./link.rules.ts";

export type Renewal = { kind: "ticket"; ticket: StartedConversation } | CloseVerdict;

/** Requests a new token for a running call. A network failure counts as a reason to retry. */
export async function renewTicket(callId: string): Promise<Renewal> {
  try {
    const response = await post(`/api/conversations/${callId}/token`);
    const body: unknown = await response.json();
    if (response.ok) return { kind: "ticket", ticket: body as StartedConversation };
    return renewalVerdict(response.status, messageOf(body));
  } catch {
    return { kind: "retry" };
  }
}

/** Ends a call without its socket. Always resolves: the server ends a call that nobody returns to. */
export async function endConversation(callId: string): Promise<void> {
  await post(`/api/conversations/${callId}/end`).catch(() => undefined);
}

/** The call with its raised cap, or why it was not raised. `capUsd` null: as far as possible. */
export async function raiseCap(callId: string, capUsd: string | null): Promise<CallView | { refusal: string }> {
  const failed = "The cap could not be raised. Please try again.";
  try {
    const response = await post(`/api/conversations/${callId}/cap`, capUsd === null ? {} : { capUsd });
    const body: unknown = await response.json();
    return response.ok ? (body as CallView) : { refusal: messageOf(body, failed) };
  } catch {
    return { refusal: failed };
  }
}

function post(path: string, body: object = {}): Promise<Response> {
  return fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

function messageOf(body: unknown, otherwise = "This call cannot be joined from here."): string {
  const message = typeof body === "object" && body !== null && "message" in body ? body.message : null;
  return typeof message === "string" ? message : otherwise;
}
