import type { DisputeLine } from "./purchases.schema.ts";

/** A payment that its payer disputes, as a task for an admin. */
export function disputeTask({ id, uid, username, price, since, dueAt }: DisputeLine) {
  const title = `$${price} of @${username}, whose credit is frozen`;
  return { kind: "dispute" as const, id, title, since, dueAt, to: `/admin/users-management/${uid}` };
}
