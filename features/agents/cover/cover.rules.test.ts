import { expect, test } from "vitest";
import {
  type CoverSeed,
  cardCover,
  coverFamilies,
  coverFamilyOf,
  coverPaletteOf,
  coverStyleOf,
  coverSvg,
} from "./cover.rules.ts";
import { compositions } from "./cover-look.rules.ts";
import { coverPalettes, moodPalettes } from "./palettes.rules.ts";

const ivy: CoverSeed = {
  id: "0190a0b0-0000-7000-8000-000000000001",
  name: "Ivy",
  mood: "warm",
  contentType: "girlfriend-experience",
  pitch: "middle",
  pace: "even",
};
const wide = { width: 1200, height: 630 };
/** Seeds of all families: without a known mood or content type the id decides. */
const manySeeds = Array.from({ length: 700 }, (_, at) => ({ ...ivy, id: `agent-${at}`, mood: "", contentType: "" }));
const seeds = manySeeds.slice(0, 140);

/** Returns unclosed tags: a small well-formedness check for a drawing made of few tags. */
function openTags(xml: string): string[] {
  const open: string[] = [];
  for (const [, closing, name, , selfClosing] of xml.matchAll(/<(\/?)([a-zA-Z]+)((?:\s[^<>"]*"[^"<]*")*)\s*(\/?)>/g)) {
    if (selfClosing || name === undefined) continue;
    if (closing) expect(open.pop()).toBe(name);
    else open.push(name);
  }
  return open;
}

const withoutTitle = (svg: string) => svg.replace(/<title>.*<\/title>/, "");

test("the same companion always gets the same cover", () => {
  expect(coverSvg(ivy)).toBe(coverSvg({ ...ivy }));
});

test.each([
  ["id", { id: `${ivy.id.slice(0, -1)}2` }],
  ["name", { name: "Sable" }],
  ["mood", { mood: "tender" }],
])("another %s gives another cover", (_, change) => {
  expect(withoutTitle(coverSvg({ ...ivy, ...change }))).not.toBe(withoutTitle(coverSvg(ivy)));
});

test.each(coverFamilies)("%s: well-formed, at most 16 KB and without invalid numbers, in both sizes", (family) => {
  const ofFamily = seeds.filter((seed) => coverFamilyOf(seed) === family);
  expect(ofFamily.length).toBeGreaterThan(0);
  for (const seed of ofFamily) {
    for (const size of [cardCover, wide]) {
      const svg = coverSvg(seed, size);
      expect(openTags(svg)).toEqual([]);
      expect(svg).not.toMatch(/NaN|undefined|Infinity|e-\d/);
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(16 * 1024);
      expect(svg).toContain(`width="${size.width}" height="${size.height}"`);
    }
  }
});

test("10,000 companions have 10,000 different covers, and no family is rare", () => {
  const drawn = new Set<string>();
  const count = new Map<string, number>();
  for (let at = 0; at < 10_000; at++) {
    const seed = { ...ivy, id: `companion-${at}`, mood: "", contentType: "" };
    drawn.add(withoutTitle(coverSvg(seed)));
    count.set(coverFamilyOf(seed), (count.get(coverFamilyOf(seed)) ?? 0) + 1);
  }
  expect(drawn.size).toBe(10_000);
  expect(Math.min(...count.values())).toBeGreaterThan(10_000 / coverFamilies.length / 2);
});

test.each(Object.keys(moodPalettes))("%s: each family has six looks, none of them rare", (mood) => {
  const looks = new Map<string, Map<string, number>>();
  for (let at = 0; at < 1_200; at++) {
    const { family, composition, palette } = coverStyleOf({ ...ivy, id: `companion-${at}`, mood });
    const ofFamily = looks.get(family) ?? new Map<string, number>();
    ofFamily.set(`${composition} ${palette}`, (ofFamily.get(`${composition} ${palette}`) ?? 0) + 1);
    looks.set(family, ofFamily);
  }
  for (const ofFamily of looks.values()) {
    const counts = [...ofFamily.values()];
    expect(counts).toHaveLength(6);
    expect(Math.min(...counts)).toBeGreaterThan(counts.reduce((sum, count) => sum + count) / 12);
  }
});

test.each(coverFamilies)("%s: the compositions are made of different shapes", (family) => {
  const shapes = (composition: number) => {
    const seed = manySeeds.find(
      (one) => coverStyleOf(one).family === family && coverStyleOf(one).composition === composition,
    );
    const svg = coverSvg(seed ?? ivy);
    return [...svg.matchAll(/<(path|circle|ellipse|rect)/g)].map(([, shape]) => shape).join(" ");
  };
  expect(new Set(compositions.map(shapes)).size).toBe(compositions.length);
});

test("the mood chooses the colours, and an unknown mood always chooses from the same two", () => {
  const palettesOf = (mood: string) => new Set(seeds.map(({ id }) => coverPaletteOf({ id, mood })));
  expect(palettesOf("warm")).toEqual(new Set([coverPalettes.ember, coverPalettes.copper]));
  expect(palettesOf("brisk").size).toBe(2);
  expect(coverSvg(ivy)).toContain(coverPaletteOf(ivy).deep);
});

test("no palette is green: green is for what can be done", () => {
  for (const tones of Object.values(coverPalettes)) {
    for (const tone of Object.values(tones)) {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(tone.slice(at, at + 2), 16));
      expect(green > red && green > blue).toBe(false);
    }
  }
});

test("a lower voice has a larger moon", () => {
  const moon = (pitch: CoverSeed["pitch"]) => {
    const seed = seeds.find((one) => coverFamilyOf(one) === "moon") ?? ivy;
    return Number(/r="([\d.]+)" fill="#[0-9a-f]{6}" fill-opacity=".86"/.exec(coverSvg({ ...seed, pitch }))?.[1]);
  };
  expect(moon("low")).toBeGreaterThan(moon("middle"));
  expect(moon("middle")).toBeGreaterThan(moon("high"));
});

test("a name cannot break out of the drawing", () => {
  const svg = coverSvg({ ...ivy, name: `</title><script>alert("x")</script>&'\u0001` });
  expect(svg).not.toContain("<script>");
  expect(svg).toContain("&lt;/title&gt;&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;&#39;");
  expect(openTags(svg)).toEqual([]);
});
