import type { BrokenCall } from "./admin-calls.schema.ts";

/** A call that ended by a fault, as a task for an admin. */
export function brokenCallTask(call: BrokenCall) {
  const { id, agentName, customerUsername, charge, refundWaits, endedAt, dueAt } = call;
  const title = `${agentName} with @${customerUsername}, $${charge}${refundWaits ? ", nothing given back yet" : ""}`;
  return { kind: "broken_call" as const, id, title, since: endedAt, dueAt, to: `/admin/all-conversations/${id}` };
}
