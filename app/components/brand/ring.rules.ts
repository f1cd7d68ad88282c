/** Geometry of the living ring, in the units of its 460 × 460 view box. */
export const ringView = { size: 460, inner: 118, groups: 12, spokesPerGroup: 15 } as const;

/** The voice as the ring draws it: levels 0–1 by frequency band, and how far time has run. */
export type RingMoment = { seconds: number; bands: readonly number[] };

export const ringAtRest: RingMoment = { seconds: 0, bands: [] };

/** Length of one spoke. Slow waves keep the ring alive; the bands of a voice push it out. */
function spokeLength(index: number, count: number, { seconds, bands }: RingMoment): number {
  const angle = (index / count) * Math.PI * 2;
  const swell =
    Math.sin(angle * 3 + seconds * 0.7) +
    Math.sin(angle * 5 - seconds * 0.45 + 1.2) +
    0.6 * Math.sin(angle * 9 + seconds * 1.1);
  const grain = 0.5 + 0.5 * Math.sin(index * 2.4);
  // The bands run up one side and down the other, so that the ring closes without a seam.
  const mirrored = Math.abs((((index / count) * 2 + 0.5) % 2) - 1);
  const band = bands[Math.floor(mirrored * (bands.length - 1))] ?? 0;
  return 10 + 11 * (swell + 2.6) * (0.55 + 0.45 * grain) + 52 * band;
}

/** One path per colour group: spokes from the inner circle outwards. */
export function ringPaths(moment: RingMoment): string[] {
  const { size, inner, groups, spokesPerGroup } = ringView;
  const count = groups * spokesPerGroup;
  const middle = size / 2;
  return Array.from({ length: groups }, (_, group) => {
    let path = "";
    for (let i = 0; i < spokesPerGroup; i++) {
      const index = group * spokesPerGroup + i;
      const angle = (index / count) * Math.PI * 2 - Math.PI / 2;
      const length = spokeLength(index, count, moment);
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      path += `M${(middle + inner * cos).toFixed(1)} ${(middle + inner * sin).toFixed(1)}l${(length * cos).toFixed(1)} ${(length * sin).toFixed(1)}`;
    }
    return path;
  });
}
