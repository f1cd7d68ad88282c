import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { coverPalettes } from "#features/agents/cover/palettes.rules.ts";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const [palettes, call] = [read("./palettes.css"), read("./call.css")];

test.each(Object.entries(coverPalettes))(
  "a call in %s has the tones of the cover",
  (name, { ink, deep, glow, pale }) => {
    const [, rule = ""] = new RegExp(`\\[data-palette="${name}"\\] \\{([^}]*)\\}`).exec(palettes) ?? [];
    expect(rule.split(";").map((line) => line.trim())).toEqual([
      `--ink: ${ink}`,
      `--deep: ${deep}`,
      `--glow: ${glow}`,
      `--pale: ${pale}`,
      "",
    ]);
  },
);

type Color = [red: number, green: number, blue: number];
const parts = [0, 1, 2] as const;
const colorOf = (hex: string) =>
  parts.map((part) => Number.parseInt(hex.slice(1 + 2 * part, 3 + 2 * part), 16)) as Color;

/** The share of the first tone in a mix of two that the style sheet names. */
function shareOf(name: RegExp): number {
  const [, percent] = new RegExp(`${name.source}color-mix\\(in srgb, var\\(--[\\w-]+\\) (\\d+)%`).exec(call) ?? [];
  return Number(percent) / 100;
}
const mix = (one: Color, share: number, other: Color) =>
  parts.map((part) => one[part] * share + other[part] * (1 - share)) as Color;

/** WCAG 2.2's relative luminance. */
function luminance(color: Color): number {
  const [red, green, blue] = color.map((part) =>
    part <= 10.31 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
function contrast(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(Object.entries(coverPalettes))("all words over %s can be read where it is lightest", (_, tones) => {
  const [ink, deep, pale] = [colorOf(tones.ink), colorOf(tones.deep), colorOf(tones.pale)];
  const lightest = mix(deep, shareOf(/at var\(--call-at, 50% 34%\),\s+/), ink);
  const words = [pale, mix(pale, shareOf(/--call-soft: /), deep), mix(pale, shareOf(/--call-unheard: /), deep)];
  for (const color of [...words, colorOf("#ffb454")]) expect(contrast(color, lightest)).toBeGreaterThanOrEqual(4.5);
});
