import type { VoicePace, VoicePitch } from "#features/voices/voices.rules.ts";
import { blinds } from "./blinds.rules.ts";
import { cityWindows } from "./city.rules.ts";
import {
  type Composition,
  type CoverLook,
  compositions,
  coverHeight,
  type Drawing,
  oneOf,
  randomOf,
} from "./cover-look.rules.ts";
import { pendantLamp } from "./lamp.rules.ts";
import { moonPhases } from "./moon.rules.ts";
import { type CoverPalette, coverPalettes, moodPalettes, type PaletteName, paletteNames } from "./palettes.rules.ts";
import { rainOnGlass } from "./rain.rules.ts";
import { ridgeLines } from "./ridges.rules.ts";
import { vinylGrooves } from "./vinyl.rules.ts";

/** The input of a cover: the same seed always gives the same picture. */
export type CoverSeed = {
  id: string;
  name: string;
  /** The mood of the voice, such as `warm`. */
  mood: string;
  contentType: string;
  pitch: VoicePitch;
  pace: VoicePace;
};
export type CoverSize = { width: number; height: number };

export const cardCover: CoverSize = { width: 800, height: 1000 };

const families = {
  lamp: pendantLamp,
  blinds,
  city: cityWindows,
  rain: rainOnGlass,
  moon: moonPhases,
  vinyl: vinylGrooves,
  ridges: ridgeLines,
} satisfies Record<string, (look: CoverLook) => Drawing>;

export type CoverFamily = keyof typeof families;
export const coverFamilies = Object.keys(families) as [CoverFamily, ...CoverFamily[]];

type Families = readonly [CoverFamily, ...CoverFamily[]];

/** Families that suit a mood; they take precedence over those of the content type. */
const byMood: Readonly<Record<string, Families>> = {
  warm: ["lamp", "vinyl"],
  tender: ["rain", "lamp"],
  hushed: ["rain", "moon"],
  whispering: ["rain", "moon"],
  commanding: ["blinds", "city"],
  strict: ["blinds", "city"],
  playful: ["vinyl", "city"],
  flirty: ["vinyl", "rain"],
  thoughtful: ["ridges", "lamp"],
  calm: ["moon", "ridges"],
  dreamy: ["moon", "rain"],
  "late-night": ["city", "vinyl"],
  wry: ["city", "vinyl"],
};

const byContentType: Readonly<Record<string, Families>> = {
  "girlfriend-experience": ["lamp", "vinyl", "rain", "moon"],
  "asmr-sensual": ["rain", "moon"],
  dominatrix: ["blinds", "city"],
  joi: ["vinyl", "city", "moon"],
  personalized: ["ridges", "moon", "city"],
};

/** The family of a companion's cover. */
export function coverFamilyOf(seed: CoverSeed): CoverFamily {
  const suitable = byMood[seed.mood] ?? byContentType[seed.contentType] ?? coverFamilies;
  return oneOf(randomOf(`family\n${seed.id}`), suitable);
}

/** What tells two covers apart at a glance: the drawing, its composition and its colors. */
export type CoverStyle = { family: CoverFamily; composition: Composition; palette: PaletteName };

/** The style of a companion's cover. Two companions of one family and mood can have six different ones. */
export function coverStyleOf(seed: CoverSeed): CoverStyle {
  return {
    family: coverFamilyOf(seed),
    composition: oneOf(randomOf(`composition\n${seed.id}`), compositions),
    palette: paletteNameOf(seed),
  };
}

function palettesOf({ id, mood }: Pick<CoverSeed, "id" | "mood">): readonly [PaletteName, ...PaletteName[]] {
  const random = randomOf(`palette\n${mood || id}`);
  const first = oneOf(random, paletteNames);
  const [second = first, ...others] = paletteNames.filter((name) => name !== first);
  return moodPalettes[mood] ?? [first, oneOf(random, [second, ...others])];
}

/** The colors of a companion's cover, by name. */
export const paletteNameOf = (seed: Pick<CoverSeed, "id" | "mood">): PaletteName =>
  oneOf(randomOf(`colors\n${seed.id}`), palettesOf(seed));

/** The colors of a companion's cover. */
export const coverPaletteOf = (seed: Pick<CoverSeed, "id" | "mood">): CoverPalette =>
  coverPalettes[paletteNameOf(seed)];

/**
 * Draws a companion's cover as a standalone SVG of at most 16 KB. Mood and content type choose the family, the mood the
 * choice of colors, pitch and pace some proportions, id and name the composition and the details. No photograph is involved.
 */
export function coverSvg(seed: CoverSeed, size: CoverSize = cardCover): string {
  const width = Math.round((coverHeight * size.width) / size.height);
  const isWide = width > coverHeight;
  const { family, composition, palette } = coverStyleOf(seed);
  const { defs, body } = families[family]({
    palette: coverPalettes[palette],
    composition,
    random: randomOf(`${seed.id}\n${seed.name}`),
    pitch: seed.pitch,
    pace: seed.pace,
    // Wide pictures have text on the left.
    frame: { width, focus: width * (isWide ? 0.74 : 0.5) },
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${coverHeight}" width="${size.width}" height="${size.height}" role="img">` +
    `<title>${escapeXml(seed.name)}</title><defs>${defs}</defs>${body}</svg>`
  );
}

function escapeXml(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&#39;")
    .replace(/\p{Cc}/gu, " ");
}
