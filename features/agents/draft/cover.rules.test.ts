import { expect, test } from "vitest";
import { cardCover, coverSvg } from "./cover.rules.ts";

const ivy = { id: "0190a0b0-0000-7000-8000-000000000001", name: "Ivy" };

/** Walks the tags: each one that opens is also closed, in order. A small check, since the drawing has few tags. */
function openTags(xml: string): string[] {
  const open: string[] = [];
  for (const [, closing, name, , selfClosing] of xml.matchAll(/<(\/?)([a-zA-Z]+)((?:\s[^<>"]*"[^"<]*")*)\s*(\/?)>/g)) {
    if (selfClosing || name === undefined) continue;
    if (closing) expect(open.pop()).toBe(name);
    else open.push(name);
  }
  return open;
}

test("the same agent always has the same cover", () => {
  expect(coverSvg(ivy)).toBe(coverSvg({ ...ivy }));
});

test("another id or another name makes another cover", () => {
  const covers = [ivy, { ...ivy, id: `${ivy.id.slice(0, -1)}2` }, { ...ivy, name: "Sable" }].map((seed) =>
    coverSvg(seed),
  );
  expect(new Set(covers.map((svg) => svg.replace(/<title>.*<\/title>/, ""))).size).toBe(3);
});

test("a cover is at most 12 KB, as a card and as a share card", () => {
  for (let i = 0; i < 50; i++) {
    const seed = { id: `agent-${i}`, name: `Name ${i}` };
    expect(Buffer.byteLength(coverSvg(seed))).toBeLessThanOrEqual(12 * 1024);
    expect(Buffer.byteLength(coverSvg(seed, { width: 1200, height: 630 }))).toBeLessThanOrEqual(12 * 1024);
  }
});

test("a cover is well-formed XML without NaN", () => {
  const svg = coverSvg(ivy);
  expect(openTags(svg)).toEqual([]);
  expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000"')).toBe(true);
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  expect(cardCover).toEqual({ width: 800, height: 1000 });
});

test("the voice lines are faint at their edges and never fully opaque", () => {
  const opacities = [...coverSvg(ivy).matchAll(/stroke-opacity="([\d.]+)"/g)].map(([, value]) => Number(value));
  expect(opacities.length).toBeGreaterThan(10);
  expect(Math.min(...opacities)).toBeGreaterThanOrEqual(0.1);
  expect(Math.max(...opacities)).toBeLessThanOrEqual(0.85);
});

test("a name cannot break out of the SVG", () => {
  const svg = coverSvg({ id: "1", name: `</title><script>alert("x")</script>&'\u0001` });
  expect(svg).not.toContain("<script>");
  expect(svg).toContain("&lt;/title&gt;&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;&#39;");
  expect(openTags(svg)).toEqual([]);
});
