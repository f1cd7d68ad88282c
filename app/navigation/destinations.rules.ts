/** The only protocols that are allowed; all others can run code or open programs. */
const kindsOfAddress = new Set(["http", "https", "mailto"]);

/**
 * Returns the target if a visitor may be sent there. Throws for a harmful address such as `javascript:`, and for an external
 * one unless `external` permits it.
 */
export function destination(target: string, { external = false } = {}): string {
  // Browsers remove these anywhere in an address before parsing it.
  const read = target.replace(/[\t\n\r]/g, "").replace(/^[\p{Cc} ]+/u, "");
  const kind = /^([a-z][a-z0-9+.-]*):/i.exec(read)?.[1]?.toLowerCase();
  if (kind !== undefined && !kindsOfAddress.has(kind)) throw new Error(`Nobody is sent to a "${kind}:" address`);
  const leaves = kind !== undefined || /^[/\\]{2}/.test(read);
  if (leaves && !external) throw new Error(`Leaving the site for ${read} needs permission`);
  return target;
}
