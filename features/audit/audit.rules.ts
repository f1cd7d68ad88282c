/** Who does something that is recorded. `system` acts without a member, such as a sweep or the command line. */
export type Actor = { uid: string; role: "member" | "admin" } | { uid: null; role: "system" };

/** One line of the record. `before` and `after` are small JSON values, never secrets or what was said in a call. */
export type AuditEntry = {
  actor: Actor;
  /** `noun.verb` in past tense, such as `settings.changed`. */
  action: string;
  subject: { type: string; id: string };
  before?: unknown;
  after?: unknown;
  reason?: string;
  /** The full address; it is truncated before it is stored. */
  address?: string;
};

/** Keeps the network and drops the household: the first 24 bits of an IPv4 address, 48 of an IPv6. Null for anything else. */
export function truncateAddress(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  const four = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/.exec(plain);
  if (four) return `${four[1]}.${four[2]}.${four[3]}.0`;
  if (!/^[0-9a-f:]+$/i.test(plain) || !plain.includes(":")) return null;
  const [head = "", tail] = plain.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  if (tail === undefined && groups.length !== 8) return null;
  const kept = [...groups, "0", "0", "0"].slice(0, 3).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${kept.join(":")}::`;
}
