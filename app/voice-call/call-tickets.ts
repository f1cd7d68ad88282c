import type { StartedConversation } from "#features/conversations/conversations.schema.ts";

/** Tokens live in memory alone: not in an address, not in the history, not in storage. A reload asks for a new one. */
const tickets = new Map<string, StartedConversation>();

export function keepTicket(ticket: StartedConversation): void {
  tickets.set(ticket.callId, ticket);
}

/** The ticket of a call that was just started here. A token works once, so it is given once. */
export function takeTicket(callId: string): StartedConversation | null {
  const ticket = tickets.get(callId) ?? null;
  tickets.delete(callId);
  return ticket;
}
