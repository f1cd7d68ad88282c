/** A picture or film as the specification's documents hold it. */
type Entry = { id: string; state: "pending" | "approved" | "refused" };

/** Addresses of what passed review, in the order that its owner gave. Everything else is nobody's to see. */
export function shownMedia(entries: readonly Entry[]): string[] {
  return entries.filter(({ state }) => state === "approved").map(({ id }) => `/media/files/${id}`);
}
