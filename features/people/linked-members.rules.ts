import type { LinkedMember, LinkKind } from "./people.schema.ts";

type Strength = LinkedMember["links"][number]["strength"];

const ranks: Record<Strength, number> = { strong: 3, medium: 2, weak: 1 };
/** Of equally strong links the one that says most comes first. */
const kinds: LinkKind[] = ["payment", "email", "device", "network"];
/** Two accounts of one person are mostly made one after the other. */
const soonHours = 48;

/**
 * How much a shared thing says. A payment and a mailbox belong to one person; a browser in a network may be a family's,
 * a network alone a house's, unless both accounts were made within two days.
 */
export function strengthOf(kind: LinkKind, hoursApart: number): Strength {
  if (kind === "payment" || kind === "email") return "strong";
  if (kind === "device") return hoursApart <= soonHours ? "strong" : "medium";
  return hoursApart <= soonHours ? "medium" : "weak";
}

type Found = Omit<LinkedMember, "links"> & { kind: LinkKind; mark: string; hoursApart: number };

/** One line for each member, the most strongly linked first. */
export function linkedMembers(found: Found[]): LinkedMember[] {
  const members = new Map<string, LinkedMember>();
  for (const { kind, mark, hoursApart, ...member } of found) {
    const line = members.get(member.uid) ?? { ...member, links: [] };
    line.links.push({ kind, strength: strengthOf(kind, hoursApart), mark });
    members.set(member.uid, line);
  }
  const lines = [...members.values()];
  for (const line of lines) {
    line.links.sort(
      (one, other) =>
        ranks[other.strength] - ranks[one.strength] || kinds.indexOf(one.kind) - kinds.indexOf(other.kind),
    );
  }
  return lines.sort((one, other) => weightOf(other) - weightOf(one) || other.joinedAt.localeCompare(one.joinedAt));
}

/** The strongest link counts most; several count more than one. */
function weightOf({ links }: LinkedMember): number {
  return Math.max(...links.map(({ strength }) => ranks[strength])) * 10 + links.length;
}
