import { between, type CoverLook, coverHeight, type Drawing, num, radial, sheet, stop } from "./cover-look.rules.ts";

const lines = 13;
const step = 14;

type Voice = { peak: number; width: number; second: number; lean: number; ripple: number; phase: number };

const hill = (x: number, centre: number, width: number) => Math.exp(-(((x - centre) / width) ** 2));

/**
 * A mountain range drawn with the lines of a voice print, for storytellers. A low voice has higher peaks, a quick one more
 * ripples. Each line is filled, so that nearer ones hide those behind.
 */
export function ridgeLines(look: CoverLook): Drawing {
  const { palette, random, frame, pitch, pace } = look;
  const { ink, deep, mid, glow, pale } = palette;
  const moon = { x: frame.focus + between(random, -80, 80), y: between(random, 90, 128), r: between(random, 40, 62) };
  const voice: Voice = {
    peak: frame.focus + between(random, -70, 70),
    width: between(random, 30, 52),
    second: (random() < 0.5 ? -1 : 1) * between(random, 80, 130),
    lean: between(random, -70, 70),
    ripple: { slow: 0.055, even: 0.075, quick: 0.11 }[pace] * between(random, 0.9, 1.1),
    phase: between(random, 0, 6.28),
  };
  const height = { low: 118, middle: 92, high: 70 }[pitch];
  const paths = Array.from({ length: lines }, (_, at) => {
    const depth = at / (lines - 1);
    const stroke = depth < 0.2 ? pale : glow;
    const style = `stroke="${stroke}" stroke-opacity="${(1 - 0.66 * depth).toFixed(2)}" stroke-width="${num(2.4 - 0.7 * depth)}"`;
    return `<path d="${line(voice, frame.width, height, depth)}" ${style}/>`;
  }).join("");
  const sun = `cx="${(moon.x / frame.width).toFixed(2)}" cy=".34" r=".7"`;
  return {
    defs: radial("a", ` ${sun}`, stop(0, mid), stop(0.45, deep), stop(1, ink)),
    body:
      sheet("url(#a)") +
      `<circle cx="${num(moon.x)}" cy="${num(moon.y)}" r="${num(moon.r)}" fill="${pale}" opacity=".92"/>` +
      `<g fill="${ink}" fill-opacity=".95">${paths}</g>`,
  };
}

/** One ridge from left to right; `depth` is 0 at the back and 1 in front. */
function line(voice: Voice, width: number, height: number, depth: number): string {
  const base = 164 + 236 * depth;
  const centre = voice.peak + voice.lean * depth;
  const calm = Math.sin(Math.PI * (0.42 + 0.5 * depth));
  const at = (x: number) => {
    const swell = hill(x, centre, voice.width) + 0.62 * hill(x, centre + voice.second, voice.width * 1.3);
    const ripple = 0.12 * Math.sin(voice.ripple * x + voice.phase + 5 * depth) + 0.05 * Math.sin(x * 0.031 + 9 * depth);
    return base - height * calm * (swell + ripple);
  };
  let last = { x: -4, y: Math.round(at(-4)) };
  let path = `M-4 ${coverHeight + 4}V${last.y}`;
  for (let x = -4 + step; x < width + step; x += step) {
    const bend = Math.round(at(x));
    const end = { x: x + step / 2, y: Math.round((at(x) + at(x + step)) / 2) };
    path += `q${num(x - last.x)} ${bend - last.y} ${num(end.x - last.x)} ${end.y - last.y}`;
    last = end;
  }
  return `${path}V${coverHeight + 4}Z`;
}
