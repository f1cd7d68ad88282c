import type { StartedConversation } from "#features/conversations/conversations.schema.ts";
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

function post(path: string): Promise<Response> {
  return fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
}

function messageOf(body: unknown): string {
  const message = typeof body === "object" && body !== null && "message" in body ? body.message : null;
  return typeof message === "string" ? message : "This call cannot be joined from here.";
}
