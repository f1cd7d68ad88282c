import type { StartedConversation } from "#features/conversations/conversations.schema.ts";

/** `heardByBrowser`: the customer chose to talk, and knows that their browser turns their speech into text. */
export type CallTicket = StartedConversation & { heardByBrowser?: boolean };

/** Tokens are only in memory: not in a URL, not in the history, not in storage. A reload requests a new one. */
const tickets = new Map<string, CallTicket>();

export function storeTicket(ticket: CallTicket): void {
  tickets.set(ticket.callId, ticket);
}

/** The ticket of a call that was just started here. A token works once, so it is returned once. */
export function takeTicket(callId: string): CallTicket | null {
  const ticket = tickets.get(callId) ?? null;
  tickets.delete(callId);
  return ticket;
}
