import type { LinkedMember, LinkKind } from "./people.schema.ts";

type Strength = LinkedMember["links"][number]["strength"];

const ranks: Record<Strength, number> = { strong: 3, medium: 2, weak: 1 };
/** The order of equally strong links. */
const kinds: LinkKind[] = ["payment", "email", "device", "network"];
/** Accounts of one person are often created within this time of each other. */
const closeHours = 48;

/**
 * How strong a link is. A payment or a mailbox belongs to one person; a browser in a network may be a family's and a
 * network alone a building's, unless both accounts were created within two days.
 */
export function strengthOf(kind: LinkKind, hoursApart: number): Strength {
  if (kind === "payment" || kind === "email") return "strong";
  if (kind === "device") return hoursApart <= closeHours ? "strong" : "medium";
  return hoursApart <= closeHours ? "medium" : "weak";
}

type Found = Omit<LinkedMember, "links"> & { kind: LinkKind; mark: string; hoursApart: number };

/** One line per member, the most strongly linked first. */
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

/** The strongest link counts most, then the number of links. */
function weightOf({ links }: LinkedMember): number {
  return Math.max(...links.map(({ strength }) => ranks[strength])) * 10 + links.length;
}
