import { expect, test } from "vitest";
import { type CoverSeed, cardCover, coverFamilies, coverFamilyOf, coverPaletteOf, coverSvg } from "./cover.rules.ts";
import { coverPalettes } from "./palettes.rules.ts";

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
const seeds = Array.from({ length: 70 }, (_, at) => ({ ...ivy, id: `agent-${at}`, mood: "", contentType: "" }));

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

test("the mood chooses the colours, and an unknown mood always gets the same ones", () => {
  expect(coverPaletteOf(ivy)).toBe(coverPalettes.ember);
  expect(coverPaletteOf({ id: "a", mood: "brisk" })).toBe(coverPaletteOf({ id: "b", mood: "brisk" }));
  expect(coverSvg({ ...ivy, mood: "commanding" })).toContain(coverPalettes.blue.deep);
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
