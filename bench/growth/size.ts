/** The size of everything at scale 1: that of a site of this kind after its first good years. */
const full = {
  members: 1_000_000,
  agents: 100_000,
  calls: 10_000_000,
  complaints: 50_000,
  auditEntries: 2_000_000,
};
export type Size = typeof full;

/** `SCALE=0.1` makes a tenth of everything. */
export function sizeOf(scale: number): Size {
  if (!(scale > 0 && scale <= 10)) throw new Error(`SCALE must be above 0 and at most 10, not ${scale}`);
  const share = (count: number) => Math.max(100, Math.round(count * scale));
  return {
    members: share(full.members),
    agents: share(full.agents),
    calls: share(full.calls),
    complaints: share(full.complaints),
    auditEntries: share(full.auditEntries),
  };
}
