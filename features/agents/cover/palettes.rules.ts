/** Five tones of one colour, from dark to light. */
export type CoverPalette = { ink: string; deep: string; mid: string; glow: string; pale: string };

const palette = (ink: string, deep: string, mid: string, glow: string, pale: string): CoverPalette => ({
  ink,
  deep,
  mid,
  glow,
  pale,
});

export const coverPalettes = {
  ember: palette("#160a07", "#6e2413", "#b23a1c", "#ee6b3b", "#ffd9bd"),
  gold: palette("#140f06", "#6a4a10", "#b07d1a", "#f2bd4c", "#fff0c8"),
  violet: palette("#0e091d", "#40267d", "#6d4bc4", "#a283f5", "#e9e0ff"),
  pink: palette("#190814", "#701c4f", "#b02f78", "#f46fae", "#ffd9ea"),
  teal: palette("#051419", "#0e4552", "#1b7686", "#38b0c0", "#cdf4f5"),
  blue: palette("#060b1a", "#1c3179", "#2f4fc0", "#6a92ff", "#dbe5ff"),
  rose: palette("#1a0a0c", "#6f2233", "#ad3d55", "#ee7d8d", "#ffdfe1"),
  indigo: palette("#0a0a1c", "#29297a", "#4748b8", "#8488f2", "#e0e2ff"),
  garnet: palette("#180609", "#5f1020", "#a02238", "#ec5f70", "#ffd8da"),
  slate: palette("#0a0e13", "#27394c", "#4a6786", "#92b3d3", "#e4eff9"),
  plum: palette("#150a19", "#4d225a", "#864392", "#d08dd9", "#f7e2fb"),
  copper: palette("#150c08", "#5c3320", "#94583a", "#d99569", "#fbe2cf"),
} as const;

export type PaletteName = keyof typeof coverPalettes;
export const paletteNames = Object.keys(coverPalettes) as [PaletteName, ...PaletteName[]];

type Palettes = readonly [PaletteName, ...PaletteName[]];

/** Palettes of common moods, of which each companion gets one. Any other mood gets two of all palettes, always the same. */
export const moodPalettes: Readonly<Record<string, Palettes>> = {
  warm: ["ember", "copper"],
  cosy: ["ember", "gold"],
  wry: ["gold", "copper"],
  witty: ["gold", "plum"],
  thoughtful: ["copper", "slate"],
  dreamy: ["violet", "plum"],
  mysterious: ["violet", "slate"],
  playful: ["pink", "plum"],
  flirty: ["pink", "garnet"],
  bright: ["pink", "gold"],
  calm: ["teal", "slate"],
  serene: ["teal", "blue"],
  strict: ["blue", "garnet"],
  commanding: ["blue", "garnet"],
  tender: ["rose", "plum"],
  gentle: ["rose", "copper"],
  fresh: ["teal", "blue"],
  "late-night": ["gold", "indigo"],
  hushed: ["indigo", "violet"],
  whispering: ["indigo", "slate"],
};
