/** The only kinds of address that lead anywhere; all others can run code or open programs. */
const kindsOfAddress = new Set(["http", "https", "mailto"]);

/**
 * The target itself, when somebody may be sent there. Throws for an address that can do harm, such as `javascript:`,
 * and for one that leaves the site unless `external` permits it.
 */
export function destination(target: string, { external = false } = {}): string {
  // Browsers drop these before they read an address, wherever they stand.
  const read = target.replace(/[\t\n\r]/g, "").replace(/^[\p{Cc} ]+/u, "");
  const kind = /^([a-z][a-z0-9+.-]*):/i.exec(read)?.[1]?.toLowerCase();
  if (kind !== undefined && !kindsOfAddress.has(kind)) throw new Error(`Nobody is sent to a "${kind}:" address`);
  const leaves = kind !== undefined || /^[/\\]{2}/.test(read);
  if (leaves && !external) throw new Error(`Leaving the site for ${read} needs permission`);
  return target;
}
