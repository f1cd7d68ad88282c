import type { VoicePace, VoicePitch } from "#features/voices/voices.rules.ts";
import type { CoverPalette } from "./palettes.rules.ts";

/** The visible area in units of a cover 400 high; `focus` is the x coordinate of the motif's centre. */
export type CoverFrame = { width: number; focus: number };

/** Each family has three compositions, which differ in scale, place and in what is in the picture. */
export const compositions = [0, 1, 2] as const;
export type Composition = (typeof compositions)[number];

/** The input of every cover family. `random` returns numbers in [0, 1) that depend only on the seed. */
export type CoverLook = {
  palette: CoverPalette;
  random: () => number;
  pitch: VoicePitch;
  pace: VoicePace;
  frame: CoverFrame;
  composition: Composition;
};

/** The parts of an SVG: definitions (gradients, clip paths) and shapes. */
export type Drawing = { defs: string; body: string };

export const coverHeight = 400;

/** Returns numbers in [0, 1) that depend only on the text (FNV-1a seeding mulberry32). */
export function randomOf(text: string): () => number {
  let state = 0x811c9dc5;
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Rounds to a tenth of a unit, which is invisible and keeps covers small. */
export const num = (value: number): string => `${Math.round(value * 10) / 10}`;

/** A number between `from` and `to`. */
export const between = (random: () => number, from: number, to: number): number => from + (to - from) * random();

/** A random choice. */
export function oneOf<T>(random: () => number, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0];
}

export const stop = (offset: number, color: string, opacity = 1): string =>
  `<stop offset="${offset}" stop-color="${color}"${opacity === 1 ? "" : ` stop-opacity="${opacity}"`}/>`;

/** A vertical gradient, top to bottom. */
export const vertical = (id: string, ...stops: string[]): string =>
  `<linearGradient id="${id}" x2="0" y2="1">${stops.join("")}</linearGradient>`;

export const radial = (id: string, at: string, ...stops: string[]): string =>
  `<radialGradient id="${id}"${at}>${stops.join("")}</radialGradient>`;

export const sheet = (fill: string, opacity = 1): string =>
  `<rect width="100%" height="100%" fill="${fill}"${opacity === 1 ? "" : ` opacity="${opacity}"`}/>`;

/** Stars above the line at `below`: one path of round dots for each of two sizes. */
export function stars(look: CoverLook, count: number, below: number): string {
  const { random, frame, palette } = look;
  const path = (howMany: number) =>
    Array.from({ length: howMany }, () => `M${num(frame.width * random())} ${num(below * random())}h0`).join("");
  const many = Math.round((count * frame.width) / 320);
  return (
    `<g stroke="${palette.pale}" stroke-linecap="round"><path d="${path(many)}" stroke-width="1.6" opacity=".5"/>` +
    `<path d="${path(Math.round(many / 3))}" stroke-width="3" opacity=".8"/></g>`
  );
}
